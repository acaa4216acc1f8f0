// Forms with a file, as a browser sends them.

const BOUNDARY = 'cadran-form'

/** The header that goes with what `form` makes. */
export const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
export const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

export interface Part {
  name?: string
  content?: Buffer | string
  label?: string
  part?: string
  /** Beside the file. */
  fields?: Record<string, string>
}

export function form({ name, content = PDF, label, part = 'document', fields = {} }: Part): Buffer {
  const pieces: (Buffer | string)[] = []
  for (const [key, value] of Object.entries({ ...fields, ...(label !== undefined && { label }) })) {
    pieces.push(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
  }
  if (name !== undefined) {
    const head = `content-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: application/pdf`
    pieces.push(`--${BOUNDARY}\r\n${head}\r\n\r\n`, content, '\r\n')
  }
  pieces.push(`--${BOUNDARY}--\r\n`)
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
}
