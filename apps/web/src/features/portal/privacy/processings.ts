/** One kind of personal data and what is done with it: the columns of RGP-05. */
interface Processing {
  purpose: string
  data: string
  basis: string
  retention: string
  recipients: string
}

/** What this portal stores, as its tables do, then the processings of the company that concern every employee (RGP-07 to RGP-10). */
export const PROCESSINGS: readonly Processing[] = [
  {
    purpose: 'Ouvrir une session et protéger les comptes',
    data: 'Identifiant, empreinte du mot de passe, sessions ouvertes, tentatives de connexion avec leur adresse réseau',
    basis: 'Intérêt légitime\u00a0: la sécurité du portail',
    retention:
      'Sessions\u00a0: 14 jours sans usage\u00a0; tentatives\u00a0: comptées pendant 15 minutes. Le tout effacé un jour après',
    recipients: 'Administrateurs du portail',
  },
  {
    purpose: 'Tenir l’annuaire interne et la hiérarchie',
    data: 'Nom, prénom, matricule, adresses e-mail, type de contrat et ses dates, manager, lieu de travail',
    basis: 'Contrat de travail ou de prestation',
    retention: 'Durée du contrat, puis 5 ans',
    recipients: 'Managers, ressources humaines, paie',
  },
  {
    purpose: 'Suivre l’activité\u00a0: CRA, absences, astreintes, activités complémentaires, télétravail',
    data: 'Demi-journées travaillées et leur mission, absences et leur motif, heures d’intervention, commentaires, historique des validations',
    basis: 'Contrat et obligations légales de suivi du temps de travail',
    retention: 'Durée du contrat, puis 5 ans',
    recipients: 'Managers, paie, gestion des temps, facturation pour les missions',
  },
  {
    purpose: 'Calculer les congés et préparer la paie',
    data: 'Compteurs de congés et de repos avec chacun de leurs mouvements, CRA validés',
    basis: 'Obligation légale',
    retention: 'Durée du contrat + 5 ans',
    recipients: 'Paie, ressources humaines',
  },
  {
    purpose: 'Mesurer la satisfaction',
    data: 'Une note par mois, comptée sans aucun lien avec la personne',
    basis: 'Intérêt légitime\u00a0: améliorer les conditions de travail',
    retention: 'Sans limite\u00a0: aucune donnée personnelle n’est gardée',
    recipients: 'Ressources humaines',
  },
  {
    purpose: 'Prévenir des décisions et des échéances',
    data: 'Adresse e-mail professionnelle, contenu des messages envoyés',
    basis: 'Intérêt légitime\u00a0: le bon déroulement des validations',
    retention: 'Jusqu’à l’envoi du message',
    recipients: 'La personne concernée',
  },
  {
    purpose: 'Envoyer des notifications sur les appareils choisis',
    data: 'Navigateur et système de l’appareil, adresse et clés que son navigateur remet pour le joindre, date d’inscription',
    basis: 'Consentement, retiré à tout moment dans les paramètres',
    retention:
      'Jusqu’à la désactivation, la déconnexion ou un nouveau mot de passe, ou jusqu’à ce que l’appareil ne réponde plus',
    recipients: 'La personne concernée\u00a0; l’éditeur du navigateur achemine le message sans pouvoir le lire',
  },
  {
    purpose: 'Savoir qui a fait quoi',
    data: 'Auteur, personne concernée, date, valeurs avant et après chaque changement, assistance au nom d’un tiers comprise',
    basis: 'Obligation légale et intérêt légitime\u00a0: la preuve',
    retention: 'Durée du contrat, puis 5 ans',
    recipients: 'Validateurs selon leurs droits, administrateurs du portail',
  },
  {
    purpose: 'Contrôler l’accès aux locaux',
    data: 'Passages de badge',
    basis: 'Intérêt légitime\u00a0: la sécurité des biens et des personnes',
    retention: '3 mois',
    recipients: 'Services généraux',
  },
  {
    purpose: 'Sécuriser le réseau informatique',
    data: 'Journaux d’accès à internet',
    basis: 'Obligation légale',
    retention: '1 an',
    recipients: 'Direction des systèmes d’information',
  },
  {
    purpose: 'Tenir la comptabilité',
    data: 'Documents comptables, notes de frais',
    basis: 'Obligation légale',
    retention: '10 ans',
    recipients: 'Comptabilité, commissaires aux comptes, administration fiscale',
  },
  {
    purpose: 'Établir et verser la paie',
    data: 'Données de paie',
    basis: 'Obligation légale',
    retention: 'Durée du contrat + 5 ans',
    recipients: 'Paie, organismes sociaux',
  },
]
