import type { RetentionEntry } from './retention.ts'
import { COMPANY_PROCESSINGS } from './retention-company.ts'
import { TRACES } from './retention-traces.ts'

/** Changes with the register's terms or tables; a certificate names it (RGD-16). */
export const REGISTER_VERSION = '2026-11-26'

const AFTER_CONTRACT = { years: 5 } as const

/** What this portal stores, as its tables do, then the processings of the company that concern every employee. */
export const RETENTION_REGISTER = [
  {
    key: 'sessions',
    purpose: 'Connexion et appareils',
    data: 'Identifiant, empreinte du mot de passe, sessions ouvertes avec leur adresse réseau et le nom de leur appareil, appareils connus, seconds facteurs, tentatives de connexion',
    basis: 'Intérêt légitime\u00a0: la sécurité du portail',
    retention:
      'Sessions\u00a0: leur durée et un jour\u00a0; appareils connus\u00a0: 13 mois après leur dernier usage\u00a0; seconds facteurs\u00a0: jusqu’à leur retrait\u00a0; tentatives\u00a0: comptées pendant 15 minutes, effacées un jour après',
    recipients: 'Administrateurs du portail',
    held: true,
    from: 'row',
    duration: null,
    tables: {
      sessions:
        'id user_id access_hash access_expires_at refresh_expires_at created_at revoked_at link_key confirmed_at device_name method strength provider idp_subject idp_sid id_token_box address known_device_id last_seen_at',
      known_devices: 'id user_id hash name first_seen_at last_seen_at trusted_until',
      sign_in_steps: 'id hash user_id kind provider data wrong expires_at used_at',
      emergency_accounts: 'user_id named_at',
      identity_links: 'id user_id provider subject linked_at last_login_at',
      factor_deadlines: 'user_id first_seen_on deadline',
      calendar_feeds: 'id user_id kind level hash created_at last_read_at last_agent',
      api_tokens:
        'id user_id kind name hash prefix scopes networks created_by created_at expires_on revoked_at last_used_at last_address warned_at link_key',
      sign_in_factors:
        'user_id webauthn_handle totp_box totp_pending_box totp_pending_at totp_confirmed_at totp_last_step recovery_salt',
      recovery_codes: 'user_id code_hash used_at',
      passkeys:
        'id user_id credential_id public_key counter transports device_type backed_up name created_at last_used_at',
      factor_failures: 'id user_id failed_at',
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
    data: 'Nom, prénom, matricule, adresse e-mail professionnelle, type de contrat et ses dates, rythme, droits, manager, suppléances, groupes et identifiant de l’annuaire de l’entreprise, lieu de travail',
    basis: 'Contrat de travail ou de prestation',
    retention: 'Durée du contrat, puis 5 ans',
    recipients: 'Managers, ressources humaines, paie',
    held: true,
    from: 'contract_end',
    duration: AFTER_CONTRACT,
    tables: {
      users:
        'id username matricule firstname lastname sort_key search_key name_words email person_type modality manager_id is_manager is_active is_visible is_service company_id workplace_id start_at end_at last_end_at seniority_at roles local_roles group_roles part_times updated_at erased_at holiday_zone',
      directory_entries: 'user_id user_name user_name_key external_id created_at',
      role_group_members: 'group_id user_id',
      positions: 'user_id starts_on person_type modality company_id workplace_id manager_id is_manager in_force',
      contracts: 'user_id start_at end_at',
      planned_changes: 'id user_id effective_on changes state failure comment planned_by planned_at',
      hierarchy: 'ancestor_id descendant_id depth',
      deputies:
        'id manager_id deputy_id mode scopes starts_at start_moment ends_at end_moment set_by created_at updated_at ended_at slots',
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
    purpose:
      'Suivre l’activité\u00a0: CRA, absences, astreintes, activités complémentaires, télétravail, régularisations',
    data: 'Demi-journées travaillées et leur mission, absences et leur motif, heures d’intervention, affectations, validations, relances et transmissions',
    basis: 'Contrat et obligations légales de suivi du temps de travail',
    retention: 'Durée du contrat, puis 5 ans',
    recipients: 'Managers, paie, gestion des temps, facturation pour les missions',
    held: true,
    from: 'contract_end',
    duration: AFTER_CONTRACT,
    tables: {
      months:
        'id user_id year month state submitted_at survey_sent no_prestation autofill main_activity_id certified special_time backwarded updated_at remote_saved extra_activity_payment waiting_since',
      events:
        'id month_id user_id event_code_id kind start_at start_moment end_at end_moment slots half_days state auto_generated backwarded validated1_at validated1_by created_at updated_at waiting_since',
      overtimes:
        'id month_id user_id overtime_code_id type start_at end_at constraint_count days created_at updated_at',
      extra_activity_permissions: 'month_id user_id status requested_at mission_id weeks',
      extra_activity_weeks: 'id month_id week updated_at',
      extra_activity_hours: 'id week_id section day start_minute end_minute mission_id overtime_code_id',
      corrections:
        'id user_id year month object old_id corrects old new replaces touches fact_on moves totals half_days_difference minutes_difference insufficient_balance reason asked_by asked_for client_key state validated1_by validated1_for validated2_by validated2_for comment decided_at place carried_year carried_month created_at updated_at erased_at',
      assignments: 'id user_id affectation_id main_code_id starts_on ends_on',
      remote_days: 'user_id day am pm auto_generated',
      recurring_remote_days: 'user_id starts_on monday tuesday wednesday thursday friday saturday sunday',
      report_reminders: 'user_id year month reminded_at reminded_by',
      reminder_runs: 'user_id year month last_on times',
      escalations: 'id entity entity_id user_id waiting_since level from_id to_id at',
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
      counter_entries:
        'id user_id counter kind hundredths effective_on source created_at seq stage rule rule_id reason actor_id event_id correction_id fact_on reverses_id hash',
      counter_adjustments:
        'id user_id counter hundredths effective_on reason state undone_line_id client_key created_by created_at decided_by decided_at comment updated_at',
      counter_standings: 'user_id until seq is_corrected sums',
      sick_notices: 'id user_id year notified_on expires_on created_by created_at',
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
  ...TRACES,
  ...COMPANY_PROCESSINGS,
] as const satisfies readonly RetentionEntry[]

export type RetentionKey = (typeof RETENTION_REGISTER)[number]['key']
