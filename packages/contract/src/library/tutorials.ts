import { TUTORIAL_TYPES } from '@cadran/rules/library/tutorials'
import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { adminQuery, given, held, params, upload } from './content-fields.ts'

const text = z.nullable(z.string())

/** `embed_url` is where `youtube_url` plays in the page; null when its host may not be framed (TUT-04, TUT-10). */
const tutorial = z.object({
  id,
  url: text,
  youtube_url: text,
  embed_url: text,
  thumbnail: text,
  label: z.string(),
  description: z.string(),
  category: z.string(),
  tutorial_type: z.enum(TUTORIAL_TYPES),
  duration_seconds: z.nullable(z.int()),
})
export type Tutorial = z.output<typeof tutorial>

const query = z.object({ tutorialType: z._default(z.enum(TUTORIAL_TYPES, 'Filtre invalide.'), 'desktop') })

export const listTutorials = defineCall({
  method: 'GET',
  path: 'tutorial',
  summary: 'Les tutoriels d’un type, pour qui est connecté (TUT-05)',
  access: { kind: 'session' },
  query,
  reply: z.array(tutorial),
})

export const listPublicTutorials = defineCall({
  method: 'GET',
  path: 'public/tutorial',
  summary: 'Les tutoriels d’un type, sans connexion (TUT-06)',
  access: { kind: 'public' },
  query,
  reply: z.array(tutorial),
})

export const openThumbnail = defineCall({
  method: 'GET',
  path: 'public/tutorial/{id}/thumbnail',
  summary: 'La vignette d’un tutoriel, sans connexion (TUT-03)',
  access: { kind: 'public' },
  params,
  file: true,
})

const draft = z.object({
  label: given,
  description: given,
  category: given,
  url: given,
  youtube_url: given,
  duration_seconds: z.nullable(z.number('Valeur invalide')),
  picture_id: upload,
})
export type TutorialDraft = z.output<typeof draft>

const editedTutorial = z.object({ id, updated_at: z.string(), ...draft.shape, picture: held })
export type EditedTutorial = z.output<typeof editedTutorial>

const tutorialRow = z.object({
  id,
  label: z.string(),
  category: z.string(),
  duration_seconds: z.nullable(z.int()),
  picture_url: text,
})
export type TutorialRow = z.output<typeof tutorialRow>

export const listEditedTutorials = defineCall({
  method: 'GET',
  path: 'backend/tutorial',
  summary: 'Tous les tutoriels, pour qui les écrit',
  access: { kind: 'session' },
  query: adminQuery,
  reply: z.array(tutorialRow),
  list: true,
})

export const loadTutorial = defineCall({
  method: 'GET',
  path: 'backend/tutorial/{id}',
  summary: 'Un tutoriel tel qu’il s’écrit',
  access: { kind: 'session' },
  params,
  reply: editedTutorial,
})

export const createTutorial = defineCall({
  method: 'POST',
  path: 'backend/tutorial',
  summary: 'Crée un tutoriel, à la fin',
  access: { kind: 'session' },
  body: draft,
  reply: editedTutorial,
  status: 201,
})

export const changeTutorial = defineCall({
  method: 'PATCH',
  path: 'backend/tutorial/{id}',
  summary: 'Change un tutoriel',
  access: { kind: 'session' },
  params,
  body: z.object({ ...draft.shape, updated_at: given }),
  reply: editedTutorial,
})

export const sortTutorials = defineCall({
  method: 'PATCH',
  path: 'backend/tutorial/sort',
  summary: 'Déplace un tutoriel parmi tous ; répond leurs identifiants dans l’ordre',
  access: { kind: 'session' },
  body: z.object({
    id: z.int('Élément inconnu'),
    position: z.int('Position invalide').check(z.nonnegative('Position invalide')),
  }),
  reply: z.object({ ids: z.array(id) }),
})

export const deleteTutorial = defineCall({
  method: 'DELETE',
  path: 'backend/tutorial/{id}',
  summary: 'Supprime un tutoriel et sa vignette',
  access: { kind: 'session' },
  params,
})
