import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

// What only validates: a serialiser has no use for it, and some of it is spelled otherwise in the draft it reads.
const CHECKS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'pattern',
  'format',
  'minLength',
  'maxLength',
]
/** Constants and days hold nothing to escape, and are half of the texts of a month: they are written as they are. */
function isPlain(schema: Json): boolean {
  const { enum: constants, format } = schema
  return format === 'date' || (Array.isArray(constants) && constants.every((each) => PLAIN.test(String(each))))
}

const PLAIN = /^[\w-]+$/

const isNull = (schema: Json) => schema.type === 'null'

// A union makes the serialiser validate each branch; 'or null' and lists of constants need no such thing.
function flattenUnion(schema: Json): void {
  const branches = schema.anyOf as Json[] | undefined
  if (!branches) return
  const [first, ...others] = branches.filter((branch) => !isNull(branch))
  if (!first) return
  const constants = [first, ...others].every((branch) => 'const' in branch)
  if (others.length > 0 && !constants) return
  delete schema.anyOf
  Object.assign(schema, constants ? { type: first.type } : first)
  if (branches.some(isNull)) schema.nullable = true
}

/** Writes values of one reply schema as JSON: only the fields that the contract names leave (ten times quicker than parsing). */
export function replySerializer(schema: z.ZodMiniType): (value: unknown) => string {
  const json = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const node = jsonSchema as Json
      const is_plain = node.type === 'string' && isPlain(node)
      for (const check of CHECKS) delete node[check]
      if (is_plain) node.format = 'unsafe'
      flattenUnion(node)
    },
  })
  return fastJson(json as Parameters<typeof fastJson>[0])
}
