/** What stands around the portal of the demonstration company, reached without any network (README 63). */
export const SURROUNDINGS = {
  expense_url: '/demonstration/frais',
  on_call_url: '/demonstration/astreintes',
  social_feed_script: '/demonstration/fil.js',
  // Numbers in 01 99 00 are nobody's.
  support_line: 'Ligne d’écoute, anonyme et gratuite\u00a0: 01\u00a099\u00a000\u00a012\u00a034',
  hr_contact: 'Aurélie Fontaine, aurelie.fontaine@exemple.fr',
} as const

interface Site {
  type: 'text/html; charset=utf-8' | 'text/javascript; charset=utf-8'
  content: string
}

function page(title: string, text: string): Site {
  return {
    type: 'text/html; charset=utf-8',
    content: `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · démonstration</title>
<style>body { margin: 15vh auto; max-width: 34rem; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif }</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p>Vous pouvez fermer cet onglet : le portail est resté ouvert dans l’autre.</p>
</main>
</html>
`,
  }
}

const POSTS = [
  [
    'Vie de l’entreprise',
    'Il y a deux jours',
    'Trente personnes au petit déjeuner de l’agence de Lyon : merci pour les pains aux raisins.',
  ],
  [
    'Recrutement',
    'La semaine dernière',
    'Nous cherchons deux architectes de données. La cooptation est ouverte à tous.',
  ],
  ['Engagement', 'Le mois dernier', '1 240 km à vélo pour venir travailler en un mois : le défi est tenu.'],
] as const

/** Draws its posts where it stands, as the script of a real site does, in the portal's own colours. */
const FEED: Site = {
  type: 'text/javascript; charset=utf-8',
  content: `(() => {
  const posts = ${JSON.stringify(POSTS)}
  const list = document.createElement('ul')
  list.style.cssText = 'display: grid; gap: 12px; margin: 0; padding: 0; list-style: none'
  for (const [subject, when, text] of posts) {
    const post = document.createElement('li')
    post.style.cssText =
      'padding: 12px 16px; border: 1px solid var(--border); border-radius: 12px; background: var(--surface)'
    const head = document.createElement('p')
    head.style.cssText = 'margin: 0 0 4px; color: var(--muted); font-size: var(--text-sm)'
    const name = document.createElement('strong')
    name.textContent = subject
    head.append(name, ' · ' + when)
    const body = document.createElement('p')
    body.style.margin = '0'
    body.textContent = text
    post.append(head, body)
    list.append(post)
  }
  // Whoever has left the page meanwhile has taken its place with them.
  document.currentScript.parentElement?.replaceChildren(document.currentScript, list)
})()
`,
}

/** What is found at each address, by path. */
export const SITES: Readonly<Record<string, Site>> = {
  [SURROUNDINGS.expense_url]: page(
    'Notes de frais',
    'Ici s’ouvre le portail de notes de frais de votre entreprise, à l’adresse de CADRAN_EXPENSE_URL.',
  ),
  [SURROUNDINGS.on_call_url]: page(
    'Activités IRP',
    'Ici s’ouvre l’application d’astreintes et d’IRP de votre entreprise, à l’adresse de CADRAN_ON_CALL_URL. Le portail lui a dit qui vous êtes.',
  ),
  [SURROUNDINGS.social_feed_script]: FEED,
}
