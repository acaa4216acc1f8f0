import type { Motif, Tone } from './drawings.ts'

export type Drawn = readonly [Motif, Tone]

export interface PostWords {
  type: 1 | 2 | 4 | 5
  title: string
  summary: string
  /** Paragraphs, formatted. */
  content: readonly string[]
  /** Days since it was published, less than 0 for one that is still to come; null for a draft. */
  age: number | null
  place?: string
  picture: Drawn
  secondary_picture?: Drawn
  video?: string
  file?: string
  secondary_file?: string
  shares?: boolean
  contact?: { name: string; job: string; mail: string; phone: string | null }
  homepage_content?: string
  highlight?: true
}

const PRESS = {
  name: 'Marion Ollivier',
  job: 'Chargée de communication',
  mail: 'communication@synchrone.example',
  phone: '02 90 00 10 10',
}
const PEOPLE = { name: 'Aurélie Fontaine', job: 'Partenaire RH', mail: 'rh@synchrone.example', phone: null }
// An animated film under a free licence, for want of one of our own.
const FILM = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'

/** What the demonstration's news say, newest first. */
export const POSTS: readonly PostWords[] = [
  {
    type: 4,
    title: 'Ce que nous préparons pour la rentrée',
    summary: 'Un brouillon que seuls les rédacteurs voient.',
    content: ['<p>À relire avec les agences avant publication.</p>'],
    age: null,
    picture: ['grid', 'slate'],
  },
  {
    type: 2,
    title: 'Résultats du premier semestre',
    summary: 'Le communiqué paraîtra à la date prévue, pas avant.',
    content: ['<p>Chiffres sous embargo jusqu’à la publication.</p>'],
    age: -7,
    picture: ['bars', 'slate'],
    contact: PRESS,
  },
  {
    type: 1,
    title: 'Mission Armor : six mois pour rendre un portail à ses usagers',
    summary:
      'L’équipe de Rennes raconte la refonte, les ateliers sur le terrain et ce qui a changé pour les 40 000 usagers du service.',
    content: [
      '<p>Tout est parti d’une matinée au guichet. Trois consultants, un carnet et une question simple posée à chaque personne : qu’êtes-vous venue faire que vous n’avez pas pu faire en ligne ?</p>',
      '<p>Les réponses ont dessiné la feuille de route. Deux démarches sur trois échouaient pour la même raison : un justificatif demandé trop tard.</p>',
      '<h3>Ce qui a changé</h3>',
      '<ul><li>Les pièces sont annoncées dès la première page.</li><li>Un dossier commencé se reprend sur un autre appareil.</li><li>Le délai est dit en jours, pas en étapes.</li></ul>',
      '<p>Le portail a ouvert en mars ; les appels au guichet ont baissé d’un tiers.</p>',
    ],
    age: 2,
    place: 'Rennes',
    picture: ['sun', 'blue'],
    video: FILM,
    secondary_file: 'Fiche projet Armor',
    shares: true,
    contact: PRESS,
  },
  {
    type: 4,
    title: 'Séminaire d’été : les inscriptions sont ouvertes',
    summary: 'Deux jours au bord du lac, ateliers le matin et montagne l’après-midi.',
    content: [
      '<p>Rendez-vous à Annecy les 2 et 3 juillet. Le voyage part de chaque agence, l’hébergement est compris.</p>',
      '<p>Les places sont attribuées dans l’ordre des réponses ; dites avant le 12 juin si vous venez.</p>',
    ],
    age: 4,
    place: 'Annecy',
    picture: ['mountains', 'blue'],
    secondary_picture: ['waves', 'blue'],
    homepage_content: '<p>Deux jours au bord du lac. Répondez avant le 12 juin.</p>',
    contact: PEOPLE,
    highlight: true,
  },
  {
    type: 2,
    title: 'Synchrone ouvre une agence à Brest',
    summary: 'Douze consultants rejoignent les quais dès janvier, autour des métiers de la donnée maritime.',
    content: [
      '<p>L’agence s’installe quai de la Douane, à dix minutes à pied de la gare. Elle accueillera douze personnes au premier semestre, vingt à la fin de l’année.</p>',
      '<blockquote>Nous voulions être là où les navires envoient leurs données.</blockquote>',
    ],
    age: 9,
    place: 'Brest',
    picture: ['bars', 'teal'],
    file: 'Communiqué agence de Brest',
    shares: true,
    contact: PRESS,
  },
  {
    type: 5,
    title: '« Le pair à pair a changé ma façon de livrer »',
    summary: 'Rencontre avec une architecte logicielle, mentore depuis deux ans.',
    content: [
      '<p><strong>Comment avez-vous commencé ?</strong></p><p>Par une panne, un vendredi. À deux, nous avons trouvé en une heure ce que je cherchais depuis la veille.</p>',
      '<p><strong>Et aujourd’hui ?</strong></p><p>Une demi-journée par semaine, avec une personne différente. On apprend des deux côtés.</p>',
    ],
    age: 16,
    picture: ['waves', 'violet'],
    contact: PEOPLE,
  },
  {
    type: 4,
    title: 'Défi Montagne : le parcours de l’automne',
    summary: 'Inscriptions jusqu’à la fin du mois, équipes de quatre.',
    content: ['<p>Douze kilomètres, quatre relais, et une soupe à l’arrivée. Les débutants sont attendus.</p>'],
    age: 19,
    place: 'Grenoble',
    picture: ['mountains', 'amber'],
  },
  {
    type: 2,
    title: 'Certification sécurité renouvelée pour trois ans',
    summary: 'Un audit sans écart majeur, et trois pistes d’amélioration.',
    content: [
      '<p>Les auditeurs ont passé quatre jours dans nos agences. Ils retiennent la tenue des accès et proposent de documenter mieux les prêts de matériel.</p>',
    ],
    age: 26,
    picture: ['grid', 'slate'],
    secondary_file: 'Synthèse de l’audit',
  },
  {
    type: 5,
    title: 'Une alternante dans l’équipe DevOps',
    summary: 'Ses premiers mois entre l’école et la mission.',
    content: ['<p>Trois jours en agence, deux à l’école : elle raconte ses premières mises en production.</p>'],
    age: 33,
    place: 'Nantes',
    picture: ['pair', 'teal'],
  },
  {
    type: 1,
    title: 'Retour en images sur la rentrée des agences',
    summary: 'Rennes, Nantes et Paris le même soir, avec les mots de la direction.',
    content: ['<p>Trois agences, un même programme et beaucoup de visages. Le film dure trois minutes.</p>'],
    age: 44,
    picture: ['city', 'blue'],
    video: FILM,
  },
  {
    type: 2,
    title: 'Un plan de mobilité pour toutes les agences',
    summary: 'Vélos, abonnements et covoiturage : ce que l’entreprise prend en charge.',
    content: [
      '<p>Le plan s’applique à tous, quel que soit le lieu de mission. Les justificatifs se déposent une fois par an.</p>',
    ],
    age: 58,
    picture: ['waves', 'teal'],
    file: 'Plan de mobilité',
  },
  {
    type: 4,
    title: 'Une nouvelle affiche pour nos salons',
    summary: 'Le visuel du printemps est disponible en grand format.',
    content: ['<p>À imprimer sur les stands et à joindre aux invitations.</p>'],
    age: 71,
    picture: ['city', 'violet'],
    secondary_picture: ['sun', 'amber'],
  },
  {
    type: 5,
    title: 'Vingt ans de missions, trois métiers',
    summary: 'Du support à l’architecture, un parcours sans plan tout tracé.',
    content: [
      '<p>« On m’a confié un projet trop grand pour moi, et quelqu’un pour m’y aider. Tout est venu de là. »</p>',
    ],
    age: 90,
    picture: ['pair', 'amber'],
  },
  {
    type: 1,
    title: 'La donnée expliquée en trois minutes',
    summary: 'Un film court pour ceux qui découvrent le métier.',
    content: ['<p>Ce que nous faisons quand nous disons « donnée », sans un mot d’anglais.</p>'],
    age: 112,
    picture: ['grid', 'blue'],
    video: FILM,
    shares: true,
  },
  {
    type: 2,
    title: 'Partenariat avec l’école d’ingénieurs de Strasbourg',
    summary: 'Stages, conférences et un prix du meilleur projet.',
    content: ['<p>La convention est signée pour trois ans. Les premiers stagiaires arrivent en février.</p>'],
    age: 140,
    place: 'Strasbourg',
    picture: ['bars', 'violet'],
    contact: PRESS,
  },
]

export interface InternalWords {
  title: string
  url: string | null
  html: string
  mobile: string | null
  age: number | null
  picture: Drawn
}

export const INTERNAL_NEWS: readonly InternalWords[] = [
  {
    title: 'Le parking de Paris ferme deux jours',
    url: null,
    html: '<p>Travaux d’étanchéité les 4 et 5 juin. Les places du <strong>quai sud</strong> restent ouvertes, sans réservation.</p>',
    mobile: '<p>Parking fermé les 4 et 5 juin.</p>',
    age: 1,
    picture: ['city', 'teal'],
  },
  {
    title: 'Mutuelle : les nouvelles cartes arrivent',
    url: 'https://mutuelle.example/cartes',
    html: '<p>Elles sont envoyées à votre adresse personnelle. La carte en ligne est valable dès aujourd’hui.</p>',
    mobile: null,
    age: 6,
    picture: ['pair', 'violet'],
  },
  {
    title: 'Enquête annuelle : vos réponses',
    url: null,
    html: '<p>Sept personnes sur dix ont répondu. Les résultats par agence seront présentés en juin.</p>',
    mobile: null,
    age: 12,
    picture: ['bars', 'blue'],
  },
  {
    title: 'Horaires d’été de l’accueil',
    url: null,
    html: '<p>À relire avant publication.</p>',
    mobile: null,
    age: null,
    picture: ['sun', 'amber'],
  },
]
