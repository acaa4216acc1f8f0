import type { RetentionEntry } from './retention.ts'

/** What tells who did what, from which device and by which right. */
export const TRACES = [
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
    duration: { years: 5 },
    tables: {
      audit:
        'id at actor_id on_behalf_of_id person_id entity entity_id action before after comment request_id entity_key standing_for_id',
      audit_seals: 'position audit_id salt content hash sealed_at',
      audit_redactions: 'audit_id run_id redacted_at',
      audit_unsealed: 'audit_id',
      company_settings: 'key value updated_at updated_by',
    },
    act: 'blank',
  },
  {
    key: 'exports',
    purpose: 'Remettre à chacun une copie de ses données',
    data: 'Archive préparée à la demande de la personne',
    basis: 'Obligation légale\u00a0: droits d’accès et de portabilité',
    retention: '7 jours',
    recipients: 'La personne concernée',
    held: true,
    from: 'row',
    duration: { days: 7 },
    tables: { data_exports: 'id user_id requested_at ready_at storage_key byte_size' },
    act: 'delete',
  },
  {
    key: 'imports',
    purpose: 'Relire un fichier de personnes avant de l’importer, et dire ce qu’il a changé',
    data: 'Fichiers déposés et leur aperçu, ligne par ligne\u00a0; type, nom, auteur, date et comptes de chaque import',
    basis: 'Contrat de travail ou de prestation',
    retention:
      'Fichier et aperçu\u00a0: 30 jours\u00a0; comptes et colonnes retenues\u00a0: sans limite, sans les personnes du fichier',
    recipients: 'Administrateurs des comptes et des compteurs',
    held: true,
    from: 'row',
    duration: null,
    tables: {
      import_runs:
        'id kind state file_name storage_key sheets sheet columns sample row_count mapping taken_over phase job_id begun_at preview_key is_sensitive counts refusal created_at created_by ended_at',
      import_lines: 'run_id section place is_sensitive words content',
      import_mappings: 'id kind headers fields used_at used_by',
    },
    act: 'delete',
  },
  {
    key: 'rights',
    purpose: 'Répondre aux demandes d’effacement et en garder la preuve',
    data: 'Demandes et leurs réponses, conservations pour un litige, certificats sans nom ni matricule, travaux longs demandés et leur auteur',
    basis: 'Obligation légale',
    retention: 'Sans limite, le nom s’effaçant avec l’identité\u00a0; travaux longs\u00a0: 30 jours',
    recipients: 'Délégué à la protection des données',
    held: true,
    from: 'row',
    duration: null,
    tables: {
      legal_holds: 'id person_id entries reason until set_by set_at lifted_by lifted_at lift_reason',
      erasure_demands:
        'id person_id received_on answer_by extended_because answered_at outcome run_id created_by updated_at',
      retention_runs:
        'id kind state asked_by asked_at ended_at register_version preview_key people_count plan audit_head',
      retention_batches: 'run_id entry last_person_id ids',
      long_jobs: 'id kind author_id request_id asked state done total faults outcome created_at ended_at',
    },
    act: 'delete',
  },
  {
    key: 'webhooks',
    purpose: 'Prévenir les autres logiciels de l’entreprise de ce qui change',
    data: 'Matricule, jours et état d’une absence ou d’un CRA, sans motif ni code\u00a0; auteur d’un webhook',
    basis: 'Intérêt légitime\u00a0: l’échange entre les outils de l’entreprise',
    retention: '30 jours après la livraison ou son échec',
    recipients: 'Les logiciels choisis par les administrateurs des accès',
    held: true,
    from: 'row',
    duration: { days: 30 },
    tables: {
      webhooks:
        'id name url events secret_box former_secret_box rotated_at enabled disabled_because disabled_at dead_in_a_row created_by created_at',
      webhook_deliveries:
        'id webhook_id event_id audit_id type data state attempts next_at taken_until last_status last_error created_at ended_at',
    },
    act: 'delete',
  },
  {
    key: 'record_reads',
    purpose: 'Dire à chacun qui a ouvert son dossier',
    data: 'Lecteur, personne, ce qui a été ouvert, jour, nombre de fois',
    basis: 'Intérêt légitime\u00a0: la transparence des accès',
    retention: '12 mois',
    recipients: 'La personne concernée, auditeurs',
    held: true,
    from: 'row',
    duration: { months: 12 },
    tables: {
      record_reads:
        'id reader_id on_behalf_of_id person_id what day times first_at last_at withheld_until withheld_reason',
    },
    act: 'delete',
  },
  {
    key: 'run_as_uses',
    purpose: 'Dire à chacun qui est intervenu en son nom',
    data: 'Intervenant, personne, motif, début et fin',
    basis: 'Intérêt légitime\u00a0: la transparence des accès',
    retention: '12 mois',
    recipients: 'La personne concernée, auditeurs',
    held: true,
    from: 'row',
    duration: { months: 12 },
    tables: { run_as_uses: 'id session_id actor_id person_id reason minutes started_at last_at ends_at' },
    act: 'delete',
  },
] as const satisfies readonly RetentionEntry[]
