import { TUTORIAL_TYPES } from '@cadran/rules/library/tutorials'
import { WRONG_PLACE, WRONG_VALUE } from '@cadran/rules/portal/refusal'
import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { type BodyOf, defineCall, type ReplyOf } from '../kit.ts'
import { draftText, heldUpload, params, recordCalls, upload } from '../portal/records.ts'

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

const draft = {
  label: draftText,
  description: draftText,
  category: draftText,
  url: draftText,
  youtube_url: draftText,
  duration_seconds: z.nullable(z.number(WRONG_VALUE.message)),
  picture_id: upload,
}

const tutorialRow = z.object({
  id,
  label: z.string(),
  category: z.string(),
  duration_seconds: z.nullable(z.int()),
  picture_url: text,
})
export type TutorialRow = z.output<typeof tutorialRow>

export const tutorials = recordCalls(
  'backend/tutorial',
  {
    list: 'Tous les tutoriels, pour qui les écrit',
    load: 'Un tutoriel tel qu’il s’écrit',
    create: 'Crée un tutoriel, à la fin',
    change: 'Change un tutoriel',
    remove: 'Supprime un tutoriel et sa vignette',
  },
  tutorialRow,
  draft,
  { picture: heldUpload },
)
export type TutorialDraft = BodyOf<typeof tutorials.create>
export type EditedTutorial = ReplyOf<typeof tutorials.load>

export const sortTutorials = defineCall({
  method: 'PATCH',
  path: 'backend/tutorial/sort',
  summary: 'Déplace un tutoriel parmi tous ; répond leurs identifiants dans l’ordre',
  access: { kind: 'session' },
  body: z.object({
    id: z.int('Élément inconnu'),
    position: z.int(WRONG_PLACE.message).check(z.nonnegative(WRONG_PLACE.message)),
  }),
  reply: z.object({ ids: z.array(id) }),
})
