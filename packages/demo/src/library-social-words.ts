import { file, type SectionWords } from './library-shape.ts'

/** The social information: one section of each type (GED-25). */
export const SOCIAL_SECTIONS: readonly SectionWords[] = [
  {
    label: 'Médecine du travail',
    icon: 'doctor',
    type: 'doctor',
    categories: [
      {
        label: 'Visites médicales',
        folders: [
          {
            label: 'Centres de visite',
            content_tag: 'checkup',
            centres: [
              {
                agency_code: 'PAR',
                full_name: 'Centre de santé au travail des Ateliers',
                address1: '31 passage du Levant',
                zip_code: '75011',
                city_name: 'Paris',
                commentary: 'Se présenter dix minutes avant l’heure, avec ses lunettes et son carnet de vaccination.',
                contact_phone: '01 70 00 33 00',
                contact_email: 'visites.paris@sante-travail.example',
                main_doctors: [
                  {
                    full_name: 'Dr Hélène Aubry',
                    assistants: [
                      { full_name: 'Nour Haddad', phone: '01 70 00 33 01', email: 'n.haddad@sante-travail.example' },
                      { full_name: 'Théo Quéré', phone: '01 70 00 33 02', email: null },
                    ],
                  },
                  { full_name: 'Dr Paul Estève', assistants: [] },
                ],
              },
              {
                agency_code: 'STR',
                full_name: 'Santé au travail du Rhin',
                address1: '8 rue de la Navigation',
                zip_code: '67000',
                city_name: 'Strasbourg',
                commentary: null,
                contact_phone: '03 67 00 55 00',
                contact_email: 'rendez-vous@sante-rhin.example',
                main_doctors: [
                  {
                    full_name: 'Dr Anne Lutz',
                    assistants: [{ full_name: 'Marie Kopp', phone: null, email: 'm.kopp@sante-rhin.example' }],
                  },
                ],
              },
            ],
          },
        ],
        files: [file('Préparer sa visite', 6, 'Ce que le médecin demande, ce qu’il ne dira jamais à votre employeur.')],
      },
    ],
  },
  {
    label: 'Santé, sécurité et conditions de travail',
    icon: 'ssct',
    type: 'ssct',
    categories: [
      {
        label: 'Prévention',
        folders: [
          {
            label: 'Vos interlocuteurs',
            blocks: [
              { title: 'Commission SSCT', names: ['Mehdi Kaddour', 'Lucie Barbier'], mails: ['ssct@synchrone.test'] },
            ],
          },
        ],
        files: [
          file('Évaluation des risques', 9, 'Les risques de chaque lieu de travail, et ce qui est fait contre eux.'),
          file('Travailler sur écran', 20, 'La hauteur, la distance, la lumière, les pauses.'),
        ],
      },
    ],
  },
  {
    label: 'Soutien psychologique',
    icon: 'psycho',
    type: 'psycho',
    categories: [
      {
        label: 'Ligne d’écoute',
        folders: [
          {
            label: 'Appeler',
            blocks: [
              {
                title: 'Écoute, jour et nuit',
                phones: ['08 05 00 60 60'],
                url: 'https://ecoute.example/',
                url_label: 'Écrire à un psychologue',
              },
            ],
          },
        ],
        files: [
          file('Comment cela se passe', 10, 'L’appel est gratuit et anonyme. Rien n’est transmis à l’entreprise.'),
        ],
      },
    ],
  },
  {
    label: 'Accords et textes',
    icon: 'document',
    type: 'document',
    categories: [
      {
        label: 'Accords d’entreprise',
        files: [
          file('Accord égalité professionnelle', 22, 'Les écarts mesurés chaque année, et les moyens de les fermer.'),
          file('Règlement intérieur', 30, 'Les règles de la vie commune, affichées dans chaque agence.'),
        ],
      },
    ],
  },
  {
    label: 'Harcèlement et agissements sexistes',
    icon: 'harassment',
    type: 'harassment',
    categories: [
      {
        label: 'Être aidé',
        folders: [
          {
            label: 'Référents',
            blocks: [
              {
                title: 'Référente de l’entreprise',
                names: ['Aurélie Fontaine'],
                mails: ['referente@synchrone.test'],
                phones: ['01 70 00 10 61'],
              },
              { title: 'Référent du CSE', names: ['Étienne Garrigue'], mails: ['referent.cse@synchrone.test'] },
            ],
          },
        ],
        files: [file('Reconnaître et réagir', 12, 'Ce que dit la loi, ce que vous pouvez faire, qui vous accompagne.')],
      },
    ],
  },
  {
    label: 'Mutuelle et assurances',
    icon: 'insurance',
    type: 'insurance',
    categories: [
      {
        label: 'Vos contrats',
        files: [file('Les contrats en une page', 5, 'Santé, prévoyance, accidents : qui couvre quoi, et qui appeler.')],
      },
    ],
  },
  {
    label: 'Comité social et économique',
    icon: 'cse',
    type: 'cse',
    categories: [
      {
        label: 'Activités sociales',
        folders: [{ label: 'Avantages', blocks: [{ url: 'https://cse.example/', url_label: 'Billetterie du CSE' }] }],
        files: [file('Guide des activités', 3, 'Vacances, culture, sport : les aides et la façon de les demander.')],
      },
      { label: 'Comptes rendus' },
    ],
  },
]
