type Json = Readonly<Record<string, unknown>>

/** Of one call, what a client may count on: its parameters, what it takes and what it answers (TOK-25). */
export interface CallPromise {
  parameters: Readonly<Record<string, { required: boolean; schema: Json }>>
  body: Json | null
  reply: Json | null
}
/** By 'GET /api/…'. */
export type ApiPromise = Readonly<Record<string, CallPromise>>

interface Operation {
  parameters: readonly { name: string; required: boolean; schema: Json }[]
  requestBody?: { content: Json }
  responses: Readonly<Record<string, { content?: Json }>>
}

const schemaIn = (content: Json | undefined): Json | null =>
  (content?.['application/json'] as { schema: Json } | undefined)?.schema ?? null

function promiseOf({ parameters, requestBody, responses }: Operation): CallPromise {
  const [ok] = Object.keys(responses).filter((status) => status.startsWith('2'))
  return {
    parameters: Object.fromEntries(parameters.map(({ name, required, schema }) => [name, { required, schema }])),
    body: schemaIn(requestBody?.content),
    reply: schemaIn(ok === undefined ? undefined : responses[ok]?.content),
  }
}

/** What an OpenAPI document promises, without its words. */
export function promisesOf({ paths }: { paths: Readonly<Record<string, Json>> }): ApiPromise {
  return Object.fromEntries(
    Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, operation]) => [`${method.toUpperCase()} ${path}`, promiseOf(operation as Operation)] as const,
        ),
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Whether it is what a client sends: what is newly asked breaks it, and what is no longer answered does not. */
type Side = 'asked' | 'answered'

const ALTERNATIVES = ['anyOf', 'oneOf'] as const
function alternativesOf(schema: Json): Json[] {
  const word = ALTERNATIVES.find((one) => Array.isArray(schema[one]))
  return word ? (schema[word] as Json[]).flatMap(alternativesOf) : [schema]
}
const namesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const objectOf = (value: unknown): Readonly<Record<string, Json>> => (value ?? {}) as Readonly<Record<string, Json>>
const typesOf = ({ type }: Json): string[] => (typeof type === 'string' ? [type] : namesOf(type))
const valuesOf = (schema: Json): string[] | null => {
  if ('const' in schema) return [JSON.stringify(schema.const)]
  return Array.isArray(schema.enum) ? schema.enum.map((value) => JSON.stringify(value)) : null
}

function brokenObject(before: Json, now: Json, place: string, side: Side): string[] {
  const [former, present] = [objectOf(before.properties), objectOf(now.properties)]
  const [needed, needs] = [namesOf(before.required), namesOf(now.required)]
  const gone = Object.keys(former).flatMap((name) => {
    const field = present[name]
    const at = `${place}.${name}`
    return field ? brokenSchema(former[name] ?? {}, field, at, side) : [`${at} : le champ n’est plus là`]
  })
  const asked = needs.filter((name) => !needed.includes(name)).map((name) => `${place}.${name} : désormais obligatoire`)
  const unsure = needed.filter((name) => name in present && !needs.includes(name))
  return [
    ...gone,
    ...(side === 'asked' ? asked : unsure.map((name) => `${place}.${name} : n’est plus toujours répondu`)),
  ]
}

function brokenAlternative(before: Json, now: Json, place: string, side: Side): string[] {
  const missing = typesOf(before).filter((type) => {
    const types = typesOf(now)
    return types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number'))
  })
  const [values, present] = [valuesOf(before), valuesOf(now)]
  const lost = present === null ? [] : (values ?? ['toute valeur']).filter((value) => !present.includes(value))
  const items =
    before.items && now.items ? brokenSchema(before.items as Json, now.items as Json, `${place}[]`, side) : []
  return [
    ...missing.map((type) => `${place} : n’est plus de type ${type}`),
    ...lost.map((value) => `${place} : n’admet plus ${value}`),
    ...items,
    ...(missing.length > 0 ? [] : brokenObject(before, now, place, side)),
  ]
}

/** Each alternative of before is held against the one that breaks it least. */
function brokenSchema(before: Json, now: Json, place: string, side: Side): string[] {
  const present = alternativesOf(now)
  return alternativesOf(before).flatMap((former) => {
    const tries = present.map((alternative) => brokenAlternative(former, alternative, place, side))
    return tries.toSorted((one, other) => one.length - other.length)[0] ?? []
  })
}

function brokenCall(name: string, before: CallPromise, now: CallPromise): string[] {
  const parameters = Object.entries(now.parameters)
  return [
    ...Object.entries(before.parameters).flatMap(([parameter, { schema }]) => {
      const present = now.parameters[parameter]
      const place = `${name} ?${parameter}`
      return present ? brokenSchema(schema, present.schema, place, 'asked') : [`${place} : le paramètre n’est plus là`]
    }),
    ...parameters
      .filter(([parameter, { required }]) => required && !before.parameters[parameter]?.required)
      .map(([parameter]) => `${name} ?${parameter} : désormais obligatoire`),
    ...(now.body ? brokenSchema(before.body ?? {}, now.body, `${name} corps`, 'asked') : []),
    ...(before.reply && !now.reply ? [`${name} : ne répond plus rien`] : []),
    ...(before.reply && now.reply ? brokenSchema(before.reply, now.reply, `${name} réponse`, 'answered') : []),
  ]
}

/** What a client written for the one may no longer count on with the other (TOK-24, TOK-25). */
export function brokenPromises(before: ApiPromise, now: ApiPromise): string[] {
  return Object.entries(before).flatMap(([name, former]) => {
    const present = now[name]
    return present ? brokenCall(name, former, present) : [`${name} : l’appel n’est plus là`]
  })
}
