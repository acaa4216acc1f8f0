import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import * as z from 'zod/mini'
import { id, idParam, instant } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { lastRead } from '../portal/records.ts'

// Under a name of its own: a checker takes `.catch` for a promise's.
const otherwise = z.catch

const unionFile = z.object({
  id,
  label: z.string(),
  mime_type: z.string(),
  url: z.string(),
  created_at: instant,
})
export type UnionFile = z.output<typeof unionFile>

/** A union with its files, the newest first; `description` is formatted text (UNI-03, UNI-16). */
const union = z.object({
  id,
  label: z.string(),
  logo_url: z.nullable(z.string()),
  description: z.string(),
  role: z.nullable(z.string()),
  updated_at: z.string(),
  files: z.array(unionFile),
})
export type Union = z.output<typeof union>

export const listUnions = defineCall({
  method: 'GET',
  path: 'syndic',
  summary: 'Les organisations syndicales (UNI-21)',
  access: { kind: 'session' },
  reply: z.array(union),
  list: true,
})

const params = z.object({ id: idParam })

export const loadUnion = defineCall({
  method: 'GET',
  path: 'syndic/{id}',
  summary: 'Une organisation syndicale avec ses fichiers (UNI-22)',
  access: { kind: 'session' },
  params,
  reply: union,
})

/** Longest description, in characters with its markup. */
const DESCRIPTION_MAX_LENGTH = 20_000

export const changeUnion = defineCall({
  method: 'PATCH',
  path: 'syndic/{id}',
  summary: 'Change la description d’une organisation ; `updated_at` dit l’état qui a été lu (UNI-23)',
  access: { kind: 'session' },
  params,
  body: z.object({
    description: z
      .string(WRONG_VALUE.message)
      .check(z.maxLength(DESCRIPTION_MAX_LENGTH, 'La description ne peut pas dépasser 20000 caractères.')),
    updated_at: lastRead,
  }),
  reply: union,
})

export const addUnionFile = defineCall({
  method: 'POST',
  path: 'syndic/file/{id}',
  summary: 'Ajoute un fichier à une organisation : parties `document` et `label` (UNI-24, UNI-25)',
  access: { kind: 'session' },
  params,
  upload: true,
  reply: unionFile,
  status: 201,
})

export const openUnionFile = defineCall({
  method: 'GET',
  path: 'syndic/file/{id}',
  summary: 'Le contenu d’un fichier d’une organisation (README 40)',
  access: { kind: 'session' },
  params,
  file: true,
})

export const renameUnionFile = defineCall({
  method: 'PATCH',
  path: 'syndic/file/{id}',
  summary: 'Renomme un fichier d’une organisation (UNI-26)',
  access: { kind: 'session' },
  params,
  body: z.object({ label: otherwise(z.string(), ''), former_label: lastRead }, WRONG_VALUE.message),
  reply: unionFile,
})

export const deleteUnionFile = defineCall({
  method: 'DELETE',
  path: 'syndic/file/{id}',
  summary: 'Supprime un fichier d’une organisation et son contenu (UNI-27)',
  access: { kind: 'session' },
  params,
})
