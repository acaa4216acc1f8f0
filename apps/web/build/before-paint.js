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
  function askTheServer({ calls, asks_current_month }, fitted) {
    const isLasting = Number(kept('tokenExpiration')) - Date.now() > 60_000
    if (!isLasting || kept('switchUser') !== null) return
    const init = { headers: { Accept: 'application/json' }, credentials: 'include' }
    const paths = calls.map((path) => path.replace(/\$(\d)/g, (_, place) => fitted[place]))
    const ask = (path) => fetch(`/api/${path}`, init).catch(() => null)
    window.cadranAhead = new Map(paths.map((path) => [path, ask(path)]))
    if (asks_current_month) void askForCurrentMonth(window.cadranAhead, ask)
  }

  /** Which month is the current one, what the server says of the person tells. */
  async function askForCurrentMonth(ahead, ask) {
    const me = await ahead.get('user/me')
    if (!me?.ok) return
    const { current_period } = await me.clone().json()
    const path = `timesheet/month/${current_period.month}/${current_period.year}`
    ahead.set(path, ask(path))
  }

  chooseColors()
  const found = findArrival()
  if (found) {
    askForFiles(found.arrival.files)
    askTheServer(found.arrival, found.fitted)
  }
})()
