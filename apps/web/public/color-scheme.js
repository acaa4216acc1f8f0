// Before anything is painted, so that a dark screen never flashes white. The key is the one of src/platform/color-scheme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('colorScheme')
  } catch {
    // Nothing is kept: the system decides.
  }
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const dark = chosen === 'dark' || (chosen !== 'light' && systemDark)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
