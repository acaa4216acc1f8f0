import type { PageName, Viewer } from '../platform/pages.ts'
import { hasRole } from '../platform/session.ts'

interface Tile {
  page: PageName
  detail: string
  /** On a small window it stands in a group of links instead. */
  grouped?: 'resources' | 'administration'
}

/** In the order of the home; each follows the rule of its menu entry (SHL-63, SHL-66). */
const tiles = (due: string): readonly Tile[] => [
  { page: 'month', detail: `CRA ${due} du mois` },
  { page: 'activities', detail: 'CRA de vos collaborateurs', grouped: 'administration' },
  { page: 'absences', detail: 'Demandes et soldes', grouped: 'administration' },
  { page: 'extraRequests', detail: 'Autorisations de saisie', grouped: 'administration' },
  { page: 'monthPlanning', detail: 'Absences et télétravail', grouped: 'administration' },
  { page: 'contacts', detail: 'Manager, RH, équipe support', grouped: 'resources' },
  { page: 'news', detail: "La vie de l'entreprise", grouped: 'resources' },
  { page: 'expenses', detail: 'Portail de notes de frais' },
  { page: 'documents', detail: 'Documents à télécharger' },
  { page: 'social', detail: 'Prévoyance, santé, avantages', grouped: 'resources' },
  { page: 'privacy', detail: 'Ce que le portail garde, et vos droits' },
]

/** The list of requests opens to every backend user, its tile is for managers (SHL-63). */
function mayHaveTile({ page }: Tile, { user }: Viewer): boolean {
  return page !== 'extraRequests' || hasRole(user, 'ROLE_MANAGER')
}

/** What the home offers as tiles; a small window leaves out what its groups already hold; `due` says when reports are. */
export function tilesFor(viewer: Viewer, mobile: boolean, due: string): Tile[] {
  const inGroups = (grouped: Tile['grouped']) =>
    grouped === 'resources' || (grouped === 'administration' && hasRole(viewer.user, 'ROLE_MANAGER'))
  return tiles(due).filter((each) => mayHaveTile(each, viewer) && !(mobile && inGroups(each.grouped)))
}
