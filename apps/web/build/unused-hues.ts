/** The hues of the component library that no screen draws with: half of the sheet that every visit begins with. */
const UNUSED = /--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/

interface SheetDeclaration {
  prop: string
  value: string
  remove: () => void
  error: (message: string) => Error
}

/** Leaves them out of the library's sheet of variables, and refuses a sheet of ours that would draw with one. */
export function unusedHues() {
  return {
    postcssPlugin: 'cadran-unused-hues',
    Declaration(declaration: SheetDeclaration) {
      if (UNUSED.test(declaration.prop)) declaration.remove()
      else if (UNUSED.test(declaration.value) && !declaration.prop.startsWith('--mantine-')) {
        throw declaration.error('build/unused-hues.ts leaves this hue out of the build')
      }
    },
  }
}
