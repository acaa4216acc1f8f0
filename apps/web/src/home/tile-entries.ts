import { IconShieldLock } from '@tabler/icons-react'
import { hasRole } from '../platform/session.ts'
import { BACK_OFFICE_MENU, type MenuEntry, PORTAL_MENU, type Viewer } from '../shell/menu-entries.ts'

interface Tile {
  entry: MenuEntry
  detail: string
  /** On a small window it stands in a group of links instead. */
  grouped?: 'resources' | 'administration'
}

const PRIVACY: MenuEntry = { label: 'Protection des données', icon: IconShieldLock, target: { to: '/rgpd' } }
const ENTRIES = [...PORTAL_MENU, ...BACK_OFFICE_MENU].flatMap(({ entries }) => entries)

function tile(label: string, detail: string, grouped?: Tile['grouped']): Tile {
  const entry = ENTRIES.find((each) => each.label === label)
  if (!entry) throw new Error(`No entry is called ${label}`)
  return grouped ? { entry, detail, grouped } : { entry, detail }
}

/** In the order of the home; each follows the rule of its menu entry (SHL-63, SHL-66). */
const TILES: readonly Tile[] = [
  tile('Mon activité', 'CRA avant le 25 du mois'),
  tile("Validation d'activités", 'CRA de vos collaborateurs', 'administration'),
  tile("Validation d'absences", 'Demandes et soldes', 'administration'),
  tile("Demandes d'activités complémentaires", 'Autorisations de saisie', 'administration'),
  tile("Planning d'équipe", 'Absences et télétravail', 'administration'),
  tile('Mes contacts', 'Manager, RH, équipe support', 'resources'),
  tile('Mes actualités', "La vie de l'entreprise", 'resources'),
  tile('Mes frais', 'Portail de notes de frais'),
  tile('Mes documents', 'Documents à télécharger'),
  tile('Mes informations sociales', 'Prévoyance, santé, avantages', 'resources'),
  { entry: PRIVACY, detail: 'Ce que le portail garde, et vos droits' },
]

/** The list of requests opens to every backend user, its tile is for managers (SHL-63). */
function mayHaveTile({ entry }: Tile, { user }: Viewer): boolean {
  return entry.label !== "Demandes d'activités complémentaires" || hasRole(user, 'ROLE_MANAGER')
}

/** What the home offers as tiles; a small window leaves out what its groups already hold. */
export function tilesFor(viewer: Viewer, mobile: boolean): Tile[] {
  const inGroups = (grouped: Tile['grouped']) =>
    grouped === 'resources' || (grouped === 'administration' && hasRole(viewer.user, 'ROLE_MANAGER'))
  return TILES.filter((each) => mayHaveTile(each, viewer) && !(mobile && inGroups(each.grouped)))
}
