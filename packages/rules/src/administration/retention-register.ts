import type { Duration, TermStart } from './retention.ts'

/** One kind of personal data, what is done with it and when it goes: the one register of the portal (RGD-01). */
export interface RetentionEntry {
  key: string
  /** The columns of RGP-05. */
  purpose: string
  data: string
  basis: string
  retention: string
  recipients: string
  /** Whether this portal holds them; the others are the company's own processings (RGP-07 to RGP-10). */
  held: boolean
  from: TermStart
  /** Null where what is kept goes by itself, or holds no person. */
  duration: Duration | null
  /** The columns that hold them by table, a blank between them. */
  tables: Readonly<Record<string, string>>
  /** What is done when they are due: rows go, or their content does and the row stays for what points at it. */
  act: 'delete' | 'blank'
}

/** Changes with the register's terms or tables; a certificate names it (RGD-16). */
export const REGISTER_VERSION = '2026-11-23'

const AFTER_CONTRACT = { years: 5 } as const

/** What this portal stores, as its tables do, then the processings of the company that concern every employee. */
export const RETENTION_REGISTER = [
  {
    key: 'sessions',
    purpose: 'Ouvrir une session et protéger les comptes',
    data: 'Identifiant, empreinte du mot de passe, sessions ouvertes, tentatives de connexion avec leur adresse réseau',
    basis: 'Intérêt légitime\u00a0: la sécurité du portail',
    retention:
      'Sessions\u00a0: 14 jours sans usage\u00a0; tentatives\u00a0: comptées pendant 15 minutes. Le tout effacé un jour après',
    recipients: 'Administrateurs du portail',
    held: true,
    from: 'row',
    duration: null,
    tables: {
      sessions:
        'id user_id access_hash access_expires_at refresh_expires_at created_at revoked_at link_key confirmed_at',
      refresh_tokens: 'hash session_id issued_at used_at',
      login_tries: 'id identifier address tried_at last_tried_at opened_at kept_until',
      forgot_demands: 'id identifier address demanded_at',
      password_resets: 'hash user_id requested_at expires_at used_at',
      users: 'password_hash password_expire_at',
    },
    act: 'delete',
  },
  {
    key: 'identity',
    purpose: 'Tenir l’annuaire interne et la hiérarchie',
    data: 'Nom, prénom, matricule, adresse e-mail professionnelle, type de contrat et ses dates, rythme, droits, manager, lieu de travail',
    basis: 'Contrat de travail ou de prestation',
    retention: 'Durée du contrat, puis 5 ans',
    recipients: 'Managers, ressources humaines, paie',
    held: true,
    from: 'contract_end',
    duration: AFTER_CONTRACT,
    tables: {
      users:
        'id username matricule firstname lastname sort_key search_key name_words email person_type modality manager_id is_manager is_active is_visible company_id workplace_id start_at end_at last_end_at seniority_at roles part_times updated_at',
      hierarchy: 'ancestor_id descendant_id depth',
      periods: 'id year month closed_at closed_by comment',
    },
    act: 'blank',
  },
  {
    key: 'personal_email',
    purpose: 'Joindre la personne hors de l’entreprise',
    data: 'Adresse e-mail personnelle',
    basis: 'Consentement, retiré à tout moment dans les paramètres',
    retention: 'Durée du contrat, puis 30 jours',
    recipients: 'La personne concernée, administrateurs des comptes',
    held: true,
    from: 'contract_end',
    duration: { days: 30 },
    tables: { users: 'personal_email' },
    act: 'blank',
  },
  {
    key: 'activity',
    purpose: 'Suivre l’activité\u00a0: CRA, absences, astreintes, activités complémentaires, télétravail',
    data: 'Demi-journées travaillées et leur mission, absences et leur motif, heures d’intervention, affectations, validations et relances',
    basis: 'Contrat et obligations légales de suivi du temps de travail',
    retention: 'Durée du contrat, puis 5 ans',
    recipients: 'Managers, paie, gestion des temps, facturation pour les missions',
    held: true,
    from: 'contract_end',
    duration: AFTER_CONTRACT,
    tables: {
      months:
        'id user_id year month state submitted_at survey_sent no_prestation autofill main_activity_id certified special_time backwarded updated_at remote_saved extra_activity_payment',
      events:
        'id month_id user_id event_code_id kind start_at start_moment end_at end_moment slots half_days state auto_generated backwarded validated1_at validated1_by created_at updated_at',
      overtimes: 'id month_id user_id overtime_code_id type start_at end_at constraint_count days',
      extra_activity_permissions: 'month_id status requested_at mission_id weeks',
      extra_activity_weeks: 'id month_id week updated_at',
      extra_activity_hours: 'id week_id section day start_minute end_minute mission_id overtime_code_id',
      assignments: 'id user_id affectation_id main_code_id starts_on ends_on',
      remote_days: 'user_id day am pm auto_generated',
      recurring_remote_days: 'user_id starts_on monday tuesday wednesday thursday friday saturday sunday',
      report_reminders: 'user_id year month reminded_at reminded_by',
      counted_people: 'figure year month weight block people',
      uncounted_people: 'user_id year month',
    },
    act: 'delete',
  },
  {
    key: 'comments',
    purpose: 'Expliquer une absence ou un mois à qui le valide',
    data: 'Commentaires des absences, des CRA, des astreintes et des activités complémentaires',
    basis: 'Intérêt légitime\u00a0: le bon déroulement des validations',
    retention: '3 ans après la fin du mois',
    recipients: 'Managers, paie, gestion des temps',
    held: true,
    from: 'period_end',
    duration: { years: 3 },
    tables: {
      months: 'comment',
      events: 'request_comment',
      overtimes: 'comment',
      extra_activity_permissions: 'decision_comment',
      extra_activity_weeks: 'comment',
    },
    act: 'blank',
  },
  {
    key: 'reports',
    purpose: 'Garder les CRA signés par les clients',
    data: 'Fichiers déposés dans un mois',
    basis: 'Obligation légale\u00a0: pièces justificatives de la facturation',
    retention: '10 ans après la fin de l’année du mois',
    recipients: 'Managers, paie, facturation',
    held: true,
    from: 'year_end',
    duration: { years: 10 },
    tables: {
      month_files: 'id month_id name media_type byte_size storage_key created_at client_key',
    },
    act: 'delete',
  },
  {
    key: 'counters',
    purpose: 'Calculer les congés et préparer la paie',
    data: 'Compteurs de congés et de repos avec chacun de leurs mouvements',
    basis: 'Obligation légale',
    retention: 'Durée du contrat, puis 5 ans',
    recipients: 'Paie, ressources humaines',
    held: true,
    from: 'contract_end',
    duration: AFTER_CONTRACT,
    tables: {
      counter_entries: 'id user_id counter kind hundredths effective_on source created_at',
      users: 'display_remainder_counter display_quota quota_hundredths display_worked_days worked_days_hundredths',
    },
    act: 'delete',
  },
  {
    key: 'satisfaction',
    purpose: 'Mesurer la satisfaction',
    data: 'Une note par mois, comptée sans aucun lien avec la personne',
    basis: 'Intérêt légitime\u00a0: améliorer les conditions de travail',
    retention: 'Sans limite\u00a0: aucune donnée personnelle n’est gardée',
    recipients: 'Ressources humaines',
    held: true,
    from: 'row',
    duration: null,
    tables: {},
    act: 'delete',
  },
  {
    key: 'messages',
    purpose: 'Prévenir des décisions et des échéances',
    data: 'Adresse e-mail professionnelle, contenu des messages envoyés',
    basis: 'Intérêt légitime\u00a0: le bon déroulement des validations',
    retention: 'Jusqu’à l’envoi du message',
    recipients: 'La personne concernée',
    held: true,
    from: 'row',
    duration: null,
    tables: {},
    act: 'delete',
  },
  {
    key: 'devices',
    purpose: 'Envoyer des notifications sur les appareils choisis',
    data: 'Navigateur et système de l’appareil, adresse et clés que son navigateur remet pour le joindre, date d’inscription',
    basis: 'Consentement, retiré à tout moment dans les paramètres',
    retention:
      'Jusqu’à la désactivation, la déconnexion ou un nouveau mot de passe, ou jusqu’à ce que l’appareil ne réponde plus',
    recipients: 'La personne concernée\u00a0; l’éditeur du navigateur achemine le message sans pouvoir le lire',
    held: true,
    from: 'row',
    duration: null,
    tables: { devices: 'id user_id endpoint p256dh auth name os registered_at' },
    act: 'delete',
  },
  {
    key: 'audit',
    purpose: 'Savoir qui a fait quoi',
    data: 'Auteur, personne concernée, date, valeurs avant et après chaque changement, assistance au nom d’un tiers comprise',
    basis: 'Obligation légale et intérêt légitime\u00a0: la preuve',
    retention: 'Durée du contrat, puis 5 ans',
    recipients: 'Validateurs selon leurs droits, administrateurs du portail',
    held: true,
    from: 'contract_end',
    duration: AFTER_CONTRACT,
    tables: {
      audit: 'id at actor_id on_behalf_of_id person_id entity entity_id action before after comment request_id',
    },
    act: 'blank',
  },
  {
    key: 'library',
    purpose: 'Publier les contacts et les contenus de l’entreprise',
    data: 'Nom, fonction, téléphone, adresse e-mail et jour d’anniversaire des contacts publiés, auteur des fichiers joints',
    basis: 'Intérêt légitime\u00a0: savoir à qui s’adresser',
    retention: 'Jusqu’au retrait du contact ou du contenu, ou à l’effacement de l’identité',
    recipients: 'Tous les utilisateurs du portail',
    held: true,
    from: 'row',
    duration: null,
    tables: {
      contacts: 'id group_id user_id identity title job picture mobile phone email birthday place priority updated_at',
      contact_groups: 'id tab title text email phone mobile display_name is_management priority updated_at',
      attachments: 'id kind label media_type byte_size holder created_by created_at',
      document_blocks: 'id folder_id priority title url url_label address names mails phones created_at updated_at',
    },
    act: 'delete',
  },
  {
    key: 'badges',
    purpose: 'Contrôler l’accès aux locaux',
    data: 'Passages de badge',
    basis: 'Intérêt légitime\u00a0: la sécurité des biens et des personnes',
    retention: '3 mois',
    recipients: 'Services généraux',
    held: false,
    from: 'row',
    duration: { months: 3 },
    tables: {},
    act: 'delete',
  },
  {
    key: 'network',
    purpose: 'Sécuriser le réseau informatique',
    data: 'Journaux d’accès à internet',
    basis: 'Obligation légale',
    retention: '1 an',
    recipients: 'Direction des systèmes d’information',
    held: false,
    from: 'row',
    duration: { years: 1 },
    tables: {},
    act: 'delete',
  },
  {
    key: 'accounting',
    purpose: 'Tenir la comptabilité',
    data: 'Documents comptables, notes de frais',
    basis: 'Obligation légale',
    retention: '10 ans',
    recipients: 'Comptabilité, commissaires aux comptes, administration fiscale',
    held: false,
    from: 'row',
    duration: { years: 10 },
    tables: {},
    act: 'delete',
  },
  {
    key: 'payroll',
    purpose: 'Établir et verser la paie',
    data: 'Données de paie',
    basis: 'Obligation légale',
    retention: 'Durée du contrat + 5 ans',
    recipients: 'Paie, organismes sociaux',
    held: false,
    from: 'contract_end',
    duration: AFTER_CONTRACT,
    tables: {},
    act: 'delete',
  },
] as const satisfies readonly RetentionEntry[]

export type RetentionKey = (typeof RETENTION_REGISTER)[number]['key']
