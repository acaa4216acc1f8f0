import type { Detour } from './detour.ts'

/** Said when an answer says nothing itself (SHL-75). */
export const DEFAULT_ERROR_TEXT = "Une erreur s'est produite"

export const NO_ANSWER_TEXT = 'Le portail ne répond pas. Vérifiez votre connexion, puis réessayez.'

type FieldErrors = Readonly<Record<string, readonly string[]>>

interface ApiErrorInput {
  status: number
  code?: string
  text?: string | null
  errors?: FieldErrors
  offline?: boolean
  detour?: Detour
  /** The person has thought better of it. */
  withdrawn?: boolean
}

/** A call that did not end well. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** What the answer says first (SHL-76), null when it says nothing; `message` then is the default text. */
  readonly text: string | null
  readonly errors: FieldErrors
  /** Where the person was sent instead of getting an answer. */
  readonly detour: Detour | null
  /** The browser had no network: the call can be made again once it has. */
  readonly offline: boolean
  /** Already dealt with: the person was sent elsewhere, has withdrawn it, or the offline notice says it. Nothing more is to be told. */
  readonly silent: boolean

  constructor({
    status,
    code = '',
    text = null,
    errors = {},
    offline = false,
    detour,
    withdrawn = false,
  }: ApiErrorInput) {
    super(text ?? DEFAULT_ERROR_TEXT)
    this.status = status
    this.code = code
    this.text = text
    this.errors = errors
    this.detour = detour ?? null
    this.offline = offline
    this.silent = offline || withdrawn || detour !== undefined
  }
}

/** Whether what was asked for had moved on meanwhile. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409
}

/** What to show of anything that was thrown: its own words, else those given, else the default text. */
export function errorText(error: unknown, otherwise = DEFAULT_ERROR_TEXT): string {
  return error instanceof ApiError && error.text ? error.text : otherwise
}

/** The error that an unhappy answer stands for; its detail says more than its message (KEY-07). */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = await readJson(response)
  const errors = fieldErrors(body)
  return new ApiError({
    status: response.status,
    code: isRecord(body) && typeof body.code === 'string' ? body.code : '',
    text: (isRecord(body) ? textOf(body.detail) : null) ?? firstText(body),
    errors,
  })
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One error is a text or an object with a message. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value || null
  return isRecord(value) ? textOf(value.message) : null
}

function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.map(textOf).filter((text) => text !== null)
}

/** SHL-76: the first entry of `errors` (a list, or the first value of an object), else `message`. */
function firstText(body: unknown): string | null {
  if (!isRecord(body)) return null
  const { errors } = body
  const entries = isRecord(errors) ? Object.values(errors) : [errors]
  return entries.flatMap(textsOf)[0] ?? textOf(body.message)
}

function fieldErrors(body: unknown): FieldErrors {
  if (!isRecord(body) || !isRecord(body.errors)) return {}
  return Object.fromEntries(Object.entries(body.errors).map(([field, value]) => [field, textsOf(value)]))
}
