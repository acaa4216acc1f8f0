import { type FileWords, file, type SectionWords } from './library-shape.ts'

// What stands in the documents of an invented company.

export const WELCOME_BOOK: FileWords = file(
  'Livret d’accueil 2026',
  4,
  'Bienvenue chez Synchrone. Ce livret accompagne vos premières semaines : les personnes à connaître, les outils, les règles qui comptent.',
  'Premier jour : votre manager vous attend à neuf heures. Votre matériel est prêt, votre compte du portail aussi.',
  'Première semaine : une rencontre avec les ressources humaines, une avec votre parrain, et la visite de votre agence.',
  'Chaque mois : votre compte rendu d’activité est attendu avant le 25. Le portail le pré-remplit avec votre mission principale.',
  'Vos congés : ils se posent dans « Mon activité » ; votre manager répond, puis la paie. Les soldes sont toujours à jour.',
  'Votre santé : la médecine du travail, la mutuelle et la ligne d’écoute sont décrites dans « Mes informations sociales ».',
  'Une question reste sans réponse ? Écrivez aux ressources humaines, elles répondent sous deux jours.',
)

export const DOCUMENT_SECTIONS: readonly SectionWords[] = [
  {
    label: 'Ressources humaines',
    icon: 'users',
    role: 'ROLE_GED_RH',
    categories: [
      {
        label: 'Temps de travail',
        files: [
          file(
            'Accord temps de travail 2026',
            4,
            'Trois modalités : 35 heures, 38 heures 30 avec jours de repos, forfait en jours.',
            'Les jours de repos s’acquièrent au mois et se prennent dans l’année civile ou avant le 31 mars suivant.',
          ),
          file(
            'Guide de saisie du CRA',
            8,
            'Un mois se remplit par demi-journées. Ce qui n’est pas saisi est à compléter avant l’envoi.',
            'Après l’envoi, votre manager valide, puis la paie. Un mois renvoyé redevient modifiable.',
          ),
          file(
            'Charte du télétravail',
            11,
            'Le télétravail se déclare par demi-journées, dans la limite convenue avec votre manager.',
          ),
          {
            label: 'Calendrier des jours fériés 2026',
            age: 5,
            kind: 'csv',
            lines: [
              'Jour;Date',
              'Jour de l’An;01/01/2026',
              'Lundi de Pâques;06/04/2026',
              'Fête du Travail;01/05/2026',
              'Victoire 1945;08/05/2026',
              'Ascension;14/05/2026',
              'Lundi de Pentecôte;25/05/2026',
              'Fête nationale;14/07/2026',
              'Assomption;15/08/2026',
              'Toussaint;01/11/2026',
              'Armistice;11/11/2026',
              'Noël;25/12/2026',
            ],
          },
        ],
      },
      {
        label: 'Mutuelle et prévoyance',
        folders: [
          {
            label: 'Mutuelle Héol',
            files: [
              file('Notice d’information', 5, 'Vos garanties de santé, vos ayants droit et la façon d’être remboursé.'),
              file(
                'Tableau des garanties',
                5,
                'Consultations, hospitalisation, optique, dentaire : ce qui est pris en charge et jusqu’où.',
              ),
              file('Bulletin d’affiliation', 3, 'À remplir à l’arrivée et à chaque changement de situation familiale.'),
            ],
            blocks: [
              {
                title: 'Gestion des adhérents',
                names: ['Maëlle Corbin'],
                phones: ['02 90 00 14 20'],
                mails: ['adherents@heol.example'],
                url: 'https://adherents.heol.example/',
                url_label: 'Espace adhérent',
              },
              { url: 'https://reseau.heol.example/', url_label: 'Trouver un opticien du réseau' },
            ],
          },
          {
            label: 'Prévoyance',
            files: [
              file(
                'Notice de prévoyance',
                16,
                'Incapacité, invalidité, décès : les garanties qui s’ajoutent à celles de la sécurité sociale.',
              ),
              file('Désignation de bénéficiaires', 16, 'Sans désignation écrite, l’ordre légal s’applique.'),
            ],
          },
        ],
      },
      {
        label: 'Formation',
        folders: [
          {
            label: 'Catalogue interne',
            files: [
              file('Parcours développement', 7, 'Douze modules courts, en présence ou à distance.'),
              file('Parcours pilotage de projet', 7, 'De la note de cadrage au bilan, en cinq journées.'),
              file('Parcours sécurité', 2, 'Les réflexes de tous les jours, puis les bases du développement sûr.'),
            ],
          },
          {
            label: 'Entretiens annuels',
            files: [
              file('Trame d’entretien', 9, 'Bilan de l’année, compétences, souhaits, actions décidées ensemble.'),
              file('Guide de préparation', 9, 'Une demi-heure suffit pour arriver avec des faits et des souhaits.'),
            ],
          },
        ],
        files: [file('Demande de formation', 2, 'À remettre à votre manager six semaines avant la date souhaitée.')],
      },
      { label: 'Mobilité' },
    ],
  },
  {
    label: 'Frais et déplacements',
    icon: 'receipt',
    categories: [
      {
        label: 'Notes de frais',
        files: [
          file('Politique de frais', 13, 'Ce qui est remboursé, jusqu’à quel montant, et avec quel justificatif.'),
          file('Barème kilométrique', 4, 'Le barème de l’année s’applique aux trajets faits avec votre véhicule.'),
        ],
      },
      {
        label: 'Déplacements',
        folders: [
          {
            label: 'Réserver un voyage',
            files: [
              file(
                'Mode d’emploi de la plateforme',
                10,
                'Un compte, un budget par mission, une validation au-dessus du plafond.',
              ),
            ],
            blocks: [
              {
                title: 'Assistance voyages',
                phones: ['01 70 00 25 25'],
                mails: ['voyages@synchrone.test'],
                address: '12 rue des Ateliers, 75011 Paris',
              },
            ],
          },
        ],
      },
    ],
  },
  {
    label: 'Qualité et sécurité',
    icon: 'shield',
    categories: [
      {
        label: 'Sécurité de l’information',
        files: [
          file('Charte informatique', 14, 'Un mot de passe par service, un poste verrouillé, un doute signalé.'),
          file('Signaler un incident', 6, 'Prévenez d’abord, cherchez ensuite : chaque heure compte.'),
          file(
            'Classification des documents',
            14,
            'Public, interne, confidentiel : trois mots, trois façons de faire.',
          ),
        ],
      },
      {
        label: 'Qualité',
        folders: [
          {
            label: 'Procédures',
            files: [
              file('Revue de livrable', 12, 'Une seconde paire d’yeux avant chaque envoi à un client.'),
              file('Bilan de mission', 12, 'Ce qui a marché, ce que l’on ferait autrement, ce que l’on garde.'),
            ],
          },
        ],
      },
    ],
  },
  {
    label: 'Vie des agences',
    icon: 'building',
    categories: [
      {
        label: 'Paris',
        folders: [
          {
            label: 'Accueil de l’agence',
            blocks: [
              {
                title: 'Accueil',
                names: ['Solène Marchand'],
                phones: ['01 70 00 10 10'],
                mails: ['accueil.paris@synchrone.test'],
                address: '12 rue des Ateliers, 75011 Paris',
              },
            ],
          },
        ],
        files: [file('Plan de l’agence', 15, 'Trois étages : l’accueil et les salles, les équipes, la terrasse.')],
      },
      {
        label: 'Strasbourg',
        folders: [
          {
            label: 'Accueil de l’agence',
            blocks: [
              {
                title: 'Accueil',
                names: ['Franz Heitz'],
                phones: ['03 67 00 40 40'],
                mails: ['accueil.strasbourg@synchrone.test'],
                address: '4 quai des Tanneurs, 67000 Strasbourg',
              },
            ],
          },
        ],
        files: [file('Venir à l’agence', 15, 'Tram, vélo, train : les trois chemins les plus courts.')],
      },
    ],
  },
  {
    label: 'Modèles et charte',
    icon: 'presentation',
    categories: [
      {
        label: 'Charte graphique',
        files: [file('Charte graphique', 18, 'L’encre, le papier, et la couleur seulement où elle dit quelque chose.')],
      },
      {
        label: 'Modèles',
        files: [
          file('Note de cadrage', 18, 'Le contexte, l’objectif, le périmètre, les dates, les risques.'),
          file('Compte rendu de réunion', 18, 'Décisions d’abord, actions ensuite, discussion si elle éclaire.'),
        ],
      },
    ],
  },
]
