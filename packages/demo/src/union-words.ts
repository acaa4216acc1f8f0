import type { FileWords } from './library-shape.ts'
import { file } from './library-shape.ts'

// What four invented unions tell of themselves.

export interface UnionWords {
  label: string
  role: string
  /** A drawing of 88 by 88. */
  logo: string
  description: string
  files: readonly FileWords[]
}

const drawing = (ground: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 88 88"><rect width="88" height="88" fill="${ground}"/>${shapes}</svg>`

export const UNIONS: readonly UnionWords[] = [
  {
    label: 'Alliance Conseil',
    role: 'ROLE_SYNDIC_A',
    logo: drawing(
      '#22335f',
      '<path d="M44 20 24 56l20 10z" fill="#8fadf5"/><path d="m44 20 20 36-20 10z" fill="#b6caf9"/>',
    ),
    description:
      '<p>Alliance Conseil défend les consultantes et consultants en mission comme en agence : temps de trajet, droit à la déconnexion, égalité salariale et qualité de vie au travail.</p>' +
      '<h3>Nous rencontrer</h3><ul><li>Permanence chaque jeudi de 12 h à 14 h, salle Ouessant, et en visioconférence.</li><li>Par courriel : <a href="mailto:alliance@synchrone.example">alliance@synchrone.example</a></li></ul>',
    files: [
      file('Lettre d’information n° 14 : négociations annuelles', 0, 'Les négociations annuelles ouvrent ce mois-ci.'),
      file('Compte rendu de la réunion du comité', 1, 'Points abordés : effectifs, formation, télétravail.'),
      file('Télétravail : nos propositions', 3, 'Trois jours par semaine pour qui le souhaite.'),
      file('Lettre d’information n° 13 : rentrée sociale', 4, 'Ce qui change à la rentrée.'),
      file('Bilan de l’année et calendrier', 6, 'Une année en dix dates.'),
      file('Modèle de courrier : frais de trajet', 8, 'À adapter et à remettre à votre manager.'),
    ],
  },
  {
    label: 'Cap Salariés',
    role: 'ROLE_SYNDIC_B',
    logo: drawing(
      '#2c4a4b',
      '<circle cx="36" cy="44" r="16" fill="#8fdcd0"/><circle cx="54" cy="44" r="16" fill="#5d8b8a" fill-opacity=".85"/>',
    ),
    description:
      '<p>Cap Salariés accompagne chacun dans ses démarches : entretien, mobilité, formation.</p><p>Nos élus sont présents à Paris et à Strasbourg.</p>',
    files: [
      file('Guide de l’entretien annuel', 2, 'Préparer, conduire, relire son entretien.'),
      file('Vos droits à la formation', 9, 'Compte personnel, plan de l’entreprise, congés.'),
    ],
  },
  {
    label: 'Union Numérique',
    role: 'ROLE_SYNDIC_C',
    logo: drawing('#4a3762', '<path d="M24 28h40v8H24zm0 13h30v8H24zm0 13h40v8H24z" fill="#c7a9f2"/>'),
    description: '<p>Union Numérique porte la voix des métiers techniques.</p>',
    files: [file('Astreintes : ce que dit l’accord', 5, 'Compensation, repos, intervention.')],
  },
  {
    label: 'Nouveau Dialogue',
    role: 'ROLE_SYNDIC_D',
    logo: drawing('#593a2a', '<path d="M26 64V24l36 40V24" fill="none" stroke="#f0a97b" stroke-width="9"/>'),
    description: '',
    files: [],
  },
]
