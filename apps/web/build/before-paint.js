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

  /** What the document says of the place one arrives at (build/arrivals.ts), and where its address fitted. */
  function findArrival() {
    const told = document.getElementById('arrivals')
    const inside = kept('tokenExpiration') !== null
    for (const arrival of told ? JSON.parse(told.textContent) : []) {
      const fitted = arrival.inside === inside && new RegExp(arrival.path).exec(location.pathname)
      if (fitted) return { arrival, fitted }
    }
    return null
  }

  /** The files of the page come beside those of the start. */
  function askForFiles(files) {
    const links = files.map((file) => {
      const isStyle = file.endsWith('.css')
      const link = document.createElement('link')
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      link.crossOrigin = ''
      link.href = file
      return link
    })
    document.head.append(...links)
  }

  /** What the page asks the server first is on its way before the start has come: src/platform/ahead.ts takes it. */
  function askTheServer(calls, fitted) {
    const isLasting = Number(kept('tokenExpiration')) - Date.now() > 60_000
    if (!isLasting || kept('switchUser') !== null) return
    const init = { headers: { Accept: 'application/json' }, credentials: 'include' }
    const paths = calls.map((path) => path.replace(/\$(\d)/g, (_, place) => fitted[place]))
    window.cadranAhead = new Map(paths.map((path) => [path, fetch(`/api/${path}`, init).catch(() => null)]))
  }

  chooseColors()
  const found = findArrival()
  if (found) {
    askForFiles(found.arrival.files)
    askTheServer(found.arrival.calls, found.fitted)
  }
})()
