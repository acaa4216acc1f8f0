// Runs before anything is painted. The keys are those of src/platform/browser-storage.ts.
;(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Nothing is kept here: as on a first visit.
      return null
    }
  }

  /** So that a dark screen never flashes white. */
  function chooseColors() {
    const chosen = kept('colorScheme')
    const systemDark = matchMedia('(prefers-color-scheme: dark)').matches
    const dark = chosen === 'dark' || (chosen !== 'light' && systemDark)
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }

  /** The files of the page one arrives at come beside those of the start (build/arrivals.ts). */
  function askForThePage() {
    const told = document.getElementById('arrivals')
    if (!told) return
    const inside = kept('tokenExpiration') !== null
    const fits = (arrival) => arrival.inside === inside && new RegExp(arrival.path).test(location.pathname)
    for (const file of JSON.parse(told.textContent).find(fits).files) {
      const link = document.createElement('link')
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
      if (link.rel === 'preload') link.as = 'style'
      link.crossOrigin = ''
      link.href = file
      document.head.append(link)
    }
  }

  chooseColors()
  askForThePage()
})()
