import {
  checkFile,
  FILE_MAX_BYTES,
  FILE_TOO_LARGE,
  FILE_UNREADABLE,
  fileName,
  labelOf,
} from '@cadran/rules/timesheet/files'
import { FILES_TOO_MANY, MAX_FILES } from '@cadran/rules/timesheet/sending'
import { useState } from 'react'
import { notify } from '../../../platform/notifier.ts'

/** A file that the person chose, with what stands against it. */
export interface ChosenFile {
  /** Goes with the file: one that arrived without its answer is not kept twice. */
  key: string
  name: string
  byte_size: number
  /** What a deposit calls it; starts as the name without its extension (FIL-21). */
  label: string
  /** 'name||base64', null while it is read or when it cannot go. */
  text: string | null
  problem: string | null
}

export interface ChosenFiles {
  files: readonly ChosenFile[]
  /** How many more the month takes. */
  left: number
  reading: boolean
  add: (picked: readonly File[]) => void
  remove: (key: string) => void
  rename: (key: string, label: string) => void
  /** A refusal of the server, beside the file it names; false when it names none. */
  blame: (errors: Readonly<Record<string, readonly string[]>>) => boolean
}

/** Not `randomUUID`, which browsers keep from pages without HTTPS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error(FILE_UNREADABLE.message))
    reader.readAsDataURL(file)
  })
}

/** The same look at the content as the server's, before anything is sent (FIL-08). */
async function readChosen(file: File): Promise<Pick<ChosenFile, 'text' | 'problem'>> {
  if (file.size > FILE_MAX_BYTES) return { text: null, problem: FILE_TOO_LARGE.message }
  const data = await dataUrlOf(file)
  const base64 = data.slice(data.indexOf(',') + 1)
  const content = Uint8Array.from(atob(data.includes(',') ? base64 : ''), (character) => character.charCodeAt(0))
  const checked = checkFile(fileName(file.name), content)
  if (typeof checked !== 'string') return { text: null, problem: checked.message }
  return { text: `${fileName(file.name)}||${base64}`, problem: null }
}

/** The files that go with a send or a deposit; `stored` is how many the month already has (FIL-01, FIL-06). */
export function useChosenFiles(stored: number): ChosenFiles {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const change = (key: string, changed: Partial<ChosenFile>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...changed } : file)))
  const drop = (key: string) => setFiles((now) => now.filter((file) => file.key !== key))
  const left = Math.max(0, MAX_FILES - stored - files.length)
  const add = (picked: readonly File[]) => {
    if (picked.length > left) notify.error(FILES_TOO_MANY.message)
    const taken = picked.slice(0, left).map((file) => ({ key: newKey(), file }))
    setFiles((now) => [
      ...now,
      ...taken.map(({ key, file }) => ({
        key,
        name: fileName(file.name),
        byte_size: file.size,
        label: labelOf(fileName(file.name)),
        text: null,
        problem: null,
      })),
    ])
    for (const { key, file } of taken) {
      readChosen(file).then(
        (content) => change(key, content),
        // FIL-09: it is not added, the others stay.
        () => {
          notify.error(`${FILE_UNREADABLE.message} : ${file.name}`)
          drop(key)
        },
      )
    }
  }
  const blame: ChosenFiles['blame'] = (errors) => {
    let found = false
    for (const [field, [problem]] of Object.entries(errors)) {
      const named = files[Number(/^(?:new_)?files\.(\d+)/.exec(field)?.[1])]
      if (!named || problem === undefined) continue
      found = true
      change(named.key, { problem })
    }
    return found
  }
  const reading = files.some(({ text, problem }) => text === null && problem === null)
  return { files, left, reading, add, remove: drop, rename: (key, label) => change(key, { label }), blame }
}
