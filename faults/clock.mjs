// Loaded before the portal: its machine's clock is off by as many milliseconds as a file says, and follows it.
import { readFileSync } from 'node:fs'

const file = process.env.FAULTS_CLOCK_FILE ?? ''
const RealDate = Date
let offset = 0
const read = () => {
  offset = Number(readFileSync(file, 'utf8'))
}
read()
setInterval(read, 50).unref()

const now = () => RealDate.now() + offset
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values) => (values.length === 0 ? new target(now()) : Reflect.construct(target, values)),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
