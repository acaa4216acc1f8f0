import { SOCIAL_TYPES } from '@cadran/rules/library/social'
import { WRONG_PLACE, WRONG_VALUE } from '@cadran/rules/portal/refusal'
import * as z from 'zod/mini'
import { id, idParam, instant } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { lastRead } from '../portal/records.ts'

// Under a name of its own: a checker takes `.catch` for a promise's.
const otherwise = z.catch

const priority = z.int()
const label = z.string()

/** A file of the library; its address opens it for whoever may read the library (GED-31, README 40). */
export const libraryFile = z.object({
  id,
  label,
  priority,
  mime_type: z.string(),
  url: z.string(),
  created_at: instant,
})
export type LibraryFile = z.output<typeof libraryFile>

/** Somebody to reach, or a link (GED-18, GED-19, GED-32). */
export const contactBlock = z.object({
  id,
  title: z.nullable(z.string()),
  priority,
  url: z.nullable(z.string()),
  url_label: z.nullable(z.string()),
  names: z.array(z.string()),
  mails: z.array(z.string()),
  phones: z.array(z.string()),
  address: z.nullable(z.string()),
  created_at: instant,
  updated_at: z.string(),
})
export type ContactBlock = z.output<typeof contactBlock>

/** A check-up centre of a check-up folder, with its doctors and who assists them (GED-23, GED-24). */
export const checkupCentre = z.object({
  agency_code: z.nullable(z.string()),
  full_name: z.string(),
  address1: z.nullable(z.string()),
  address2: z.nullable(z.string()),
  zip_code: z.nullable(z.string()),
  city_name: z.nullable(z.string()),
  commentary: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  contact_email: z.nullable(z.string()),
  main_doctors: z.array(
    z.object({
      full_name: z.string(),
      assistants: z.array(
        z.object({ full_name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
      ),
    }),
  ),
})
export type CheckupCentre = z.output<typeof checkupCentre>

/** The place of a file or block among both of its folder (GED-33). */
const folderItem = z.object({ type: z.enum(['file', 'bloc']), id, label, priority })

/** `items` holds the files and blocks in one ordered list, or the check-up centres (GED-22, GED-29, GED-30, GED-33). */
export const libraryFolder = z.object({
  id,
  label,
  priority,
  content_tag: z.nullable(z.string()),
  is_checkup_folder: z.boolean(),
  files: z.array(libraryFile),
  blocs: z.array(contactBlock),
  items: z.union([z.array(folderItem), z.array(checkupCentre)]),
})
export type LibraryFolder = z.output<typeof libraryFolder>

export const libraryCategory = z.object({
  id,
  label,
  priority,
  folders: z.array(libraryFolder),
  files: z.array(libraryFile),
})
export type LibraryCategory = z.output<typeof libraryCategory>

/** `icon` names one of the portal's own pictures (GED-09, GED-27). */
const section = z.object({
  id,
  label,
  icon: z.nullable(z.string()),
  priority,
  role: z.nullable(z.string()),
  categories: z.array(libraryCategory),
})
export type LibrarySection = z.output<typeof section>

const socialSection = z.object({ ...section.shape, type: z.enum(SOCIAL_TYPES) })

/** `1` asks for what the caller may edit (GED-40). */
const editQuery = z.object({ edit: z.optional(z.string()) })

export const loadDocuments = defineCall({
  method: 'GET',
  path: 'document',
  summary: 'Les rubriques de documents, entières (GED-71, GED-72, GED-93)',
  access: { kind: 'session' },
  query: editQuery,
  reply: z.object({
    sections: z.array(section),
    welcome_book: z.nullable(z.object({ label, url: z.string() })),
  }),
})

export const loadSocial = defineCall({
  method: 'GET',
  path: 'social',
  summary: 'Les informations sociales, entières (GED-73, GED-74, GED-93)',
  access: { kind: 'session' },
  query: editQuery,
  reply: z.object({ sections: z.array(socialSection) }),
})

const params = z.object({ id: idParam })

export const openDocument = defineCall({
  method: 'GET',
  path: 'document/{id}/file',
  summary: 'Le contenu d’un fichier : PDF et images s’ouvrent, le reste s’enregistre (GED-14, README 40)',
  access: { kind: 'session' },
  params,
  file: true,
})

/** Names are checked by the rules, each with its own words: here only that they are texts. */
const name = z.object({ label: otherwise(z.string(), '') }, WRONG_VALUE.message)
/** `former_label` is the name that was read: somebody else's since then is not written over. */
const newName = z.object({ ...name.shape, former_label: lastRead })

export const addToCategory = defineCall({
  method: 'POST',
  path: 'document/category/{id}',
  summary: 'Ajoute un fichier à une catégorie : parties `document` et `label` (GED-75, GED-77)',
  access: { kind: 'session' },
  params,
  upload: true,
  reply: libraryFile,
  status: 201,
})

export const addToFolder = defineCall({
  method: 'POST',
  path: 'document/folder/{id}',
  summary: 'Ajoute un fichier à un dossier : parties `document` et `label` (GED-76, GED-77)',
  access: { kind: 'session' },
  params,
  upload: true,
  reply: libraryFile,
  status: 201,
})

export const renameDocument = defineCall({
  method: 'PATCH',
  path: 'document/{id}',
  summary: 'Renomme un fichier (GED-78)',
  access: { kind: 'session' },
  params,
  body: newName,
  reply: libraryFile,
})

export const deleteDocument = defineCall({
  method: 'DELETE',
  path: 'document/{id}',
  summary: 'Supprime un fichier et son contenu (GED-79)',
  access: { kind: 'session' },
  params,
})

/** A parent that is no id is a parent that does not exist. */
const parent = otherwise(z.nullable(id), null)

export const createCategory = defineCall({
  method: 'POST',
  path: 'document/category',
  summary: 'Crée une catégorie dans une rubrique (GED-80, GED-83)',
  access: { kind: 'session' },
  body: z.object({ label: name.shape.label, section: parent }, WRONG_VALUE.message),
  reply: libraryCategory,
  status: 201,
})

export const createFolder = defineCall({
  method: 'POST',
  path: 'document/folder',
  summary: 'Crée un dossier dans une catégorie (GED-81, GED-83)',
  access: { kind: 'session' },
  body: z.object({ label: name.shape.label, category: parent }, WRONG_VALUE.message),
  reply: libraryFolder,
  status: 201,
})

const TOO_LONG = 'Ce texte est trop long.'
const text = (length: number) => z.string(WRONG_VALUE.message).check(z.maxLength(length, TOO_LONG))
const texts = z.array(text(255), WRONG_VALUE.message).check(z.maxLength(50, 'Donnez au plus 50 valeurs.'))

const blockFields = z.object({
  title: z.nullable(text(255)),
  url: z.nullable(text(2000)),
  url_label: z.nullable(text(255)),
  address: z.nullable(text(1000)),
  names: texts,
  mails: texts,
  phones: texts,
})

export const createContactBlock = defineCall({
  method: 'POST',
  path: 'document/bloc-contact',
  summary: 'Crée un bloc contact dans un dossier (GED-82, GED-83)',
  access: { kind: 'session' },
  body: z.object({ ...z.partial(blockFields).shape, folder: parent }),
  reply: contactBlock,
  status: 201,
})

export const renameCategory = defineCall({
  method: 'PATCH',
  path: 'document/category/{id}',
  summary: 'Renomme une catégorie (GED-84)',
  access: { kind: 'session' },
  params,
  body: newName,
  reply: libraryCategory,
})

export const renameFolder = defineCall({
  method: 'PATCH',
  path: 'document/folder/{id}',
  summary: 'Renomme un dossier (GED-85)',
  access: { kind: 'session' },
  params,
  body: newName,
  reply: libraryFolder,
})

export const changeContactBlock = defineCall({
  method: 'PATCH',
  path: 'document/bloc-contact/{id}',
  summary: 'Change un bloc contact ; un champ absent garde sa valeur, `updated_at` dit l’état qui a été lu (GED-86)',
  access: { kind: 'session' },
  params,
  body: z.object({ ...z.partial(blockFields).shape, updated_at: lastRead }),
  reply: contactBlock,
})

export const deleteCategory = defineCall({
  method: 'DELETE',
  path: 'document/category/{id}',
  summary: 'Supprime une catégorie vide (GED-87)',
  access: { kind: 'session' },
  params,
})

export const deleteFolder = defineCall({
  method: 'DELETE',
  path: 'document/folder/{id}',
  summary: 'Supprime un dossier vide et sans étiquette (GED-88)',
  access: { kind: 'session' },
  params,
})

export const deleteContactBlock = defineCall({
  method: 'DELETE',
  path: 'document/bloc-contact/{id}',
  summary: 'Supprime un bloc contact (GED-89)',
  access: { kind: 'session' },
  params,
})

export const sortDocuments = defineCall({
  method: 'PATCH',
  path: 'document/sort',
  summary: 'Déplace un fichier, un dossier ou un bloc parmi ceux de son parent (GED-90, GED-91)',
  access: { kind: 'session' },
  body: z.object({
    id: parent,
    type: z.enum(['file', 'folder', 'bloc'], 'Type inconnu'),
    position: z.int(WRONG_PLACE.message).check(z.nonnegative(WRONG_PLACE.message)),
  }),
  reply: z.object({ ids: z.array(id) }),
})
