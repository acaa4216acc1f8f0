/** The text after `--name` on the command line. */
export function textOption(name: string, byDefault: string): string {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? byDefault : (process.argv[at + 1] ?? byDefault)
}

export function numberOption(name: string, byDefault: number): number {
  return Number(textOption(name, String(byDefault)))
}
