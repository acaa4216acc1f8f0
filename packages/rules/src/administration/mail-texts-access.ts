export const paragraphsOf = (...parts: string[]) => parts.join('\n\n')

/** The mails about how one enters, as MAIL_TEXTS has them (SSO-18, SSO-31, MFA-32, SEA-08). */
export const ACCESS_MAILS = {
  account_linked: {
    label: 'Compte d’entreprise relié',
    subject: "Votre compte d'entreprise est relié à Cadran",
    body: paragraphsOf(
      'Bonjour {prenom},',
      'Vous vous êtes connecté pour la première fois avec votre compte d’entreprise ({fournisseur}). Il est désormais relié à votre compte.',
      'Relié {moment}, depuis {appareil}.',
      "Si ce n'est pas vous, prévenez votre support. Le lien se retire ici : {lien}",
    ),
    fields: ['prenom', 'fournisseur', 'moment', 'appareil', 'lien', 'societe'],
  },
  emergency_login: {
    label: 'Connexion d’un compte de secours',
    subject: "Connexion d'un compte de secours",
    body: paragraphsOf('Bonjour,', '{personne} s’est connecté avec un compte de secours.', '{appareil}', '{lien}'),
    fields: ['personne', 'appareil', 'lien', 'societe'],
    needs: ['personne'],
  },
  new_login: {
    label: 'Nouvelle connexion',
    subject: 'Nouvelle connexion à votre compte',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'Votre compte a été ouvert depuis un navigateur que le portail ne connaissait pas :',
      '{appareil}',
      'Si c’est bien vous, il n’y a rien à faire. Sinon, fermez cette session et changez votre mot de passe : {lien}',
    ),
    fields: ['prenom', 'appareil', 'lien', 'societe'],
    needs: ['appareil'],
  },
  more_logins: {
    label: 'Nouvelles connexions, suite',
    subject: 'Nouvelles connexions à votre compte',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'D’autres navigateurs que le portail ne connaissait pas ont ouvert votre compte dans la même heure : {nombre}.',
      'Vérifiez vos appareils, et changez votre mot de passe si ce n’est pas vous : {lien}',
    ),
    fields: ['prenom', 'nombre', 'lien', 'societe'],
    needs: ['nombre'],
  },
  sessions_ended: {
    label: 'Sessions fermées par l’assistance',
    subject: 'Vos sessions ont été fermées',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'L’assistance a fermé vos sessions {moment}. Reconnectez-vous pour continuer.',
      "Si ce n'est pas vous qui l’avez demandé, prévenez votre support. Vos appareils : {lien}",
    ),
    fields: ['prenom', 'moment', 'lien', 'societe'],
  },
  factor_changed: {
    label: 'Second facteur modifié',
    subject: 'Votre second facteur a changé',
    body: paragraphsOf(
      'Bonjour {prenom},',
      '{changement} {moment}, depuis {appareil}.',
      "Si ce n'est pas vous, prévenez votre support.",
    ),
    fields: ['prenom', 'changement', 'moment', 'appareil', 'societe'],
    needs: ['changement'],
  },
  factors_reset: {
    label: 'Seconds facteurs réinitialisés',
    subject: 'Des seconds facteurs ont été réinitialisés',
    body: paragraphsOf(
      'Bonjour,',
      'Les seconds facteurs de {personne} ont été réinitialisés {moment}. La raison est dans le journal : {lien}',
    ),
    fields: ['personne', 'moment', 'lien', 'societe'],
    needs: ['personne'],
  },
  token_ends: {
    label: 'Jeton d’accès qui expire bientôt',
    subject: "Un jeton d'accès expire bientôt",
    body: paragraphsOf(
      'Bonjour {prenom},',
      'Le jeton d’accès « {jeton} » cesse de fonctionner après le {fin}.',
      'Créez-en un autre avant cette date pour que vos outils continuent : {lien}',
    ),
    fields: ['prenom', 'jeton', 'fin', 'lien', 'societe'],
    needs: ['jeton'],
  },
  service_token: {
    label: 'Jeton d’un compte de service',
    subject: "Un jeton d'accès a été créé pour un compte de service",
    body: paragraphsOf(
      'Bonjour,',
      '{auteur} a créé le jeton d’accès « {jeton} » pour le compte de service {personne}, jusqu’au {fin}.',
      'Les jetons se révoquent ici : {lien}',
    ),
    fields: ['auteur', 'jeton', 'personne', 'fin', 'lien', 'societe'],
    needs: ['jeton', 'personne'],
  },
  directory_token: {
    label: 'Jeton de l’annuaire',
    subject: "Un jeton d'accès a été créé pour l'annuaire de l'entreprise",
    body: paragraphsOf(
      'Bonjour,',
      '{auteur} a créé un jeton par lequel l’annuaire de l’entreprise crée, modifie et ferme les comptes, jusqu’au {fin}.',
      'Les jetons se révoquent ici : {lien}',
    ),
    fields: ['auteur', 'fin', 'lien', 'societe'],
    needs: ['auteur'],
  },
  recovery_code_used: {
    label: 'Code de secours utilisé',
    subject: 'Un code de secours a été utilisé',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'Un code de secours a ouvert votre compte {moment}, depuis {appareil}. Codes restants : {nombre}.',
      "Si ce n'est pas vous, prévenez votre support.",
    ),
    fields: ['prenom', 'moment', 'appareil', 'nombre', 'societe'],
    needs: ['nombre'],
  },
} as const
