import fc from 'fast-check'
import { expect, test } from 'vitest'
import { M_COMMENT } from '../portal/messages.ts'
import { PERSON_TYPES } from '../portal/person.ts'
import {
  ATTESTATIONS,
  asksNoPrestation,
  asksPayment,
  CERTIFICATION_NEEDED,
  checkSending,
  checkSendingForm,
  checkSurvey,
  FILES_NEEDED,
  FILES_TOO_MANY,
  FILES_UNEXPECTED,
  hasService,
  NO_PRESTATION_NEEDED,
  NO_PRESTATION_WRONG,
  needsSurvey,
  PAYMENT_NEEDED,
  PAYMENTS,
  SATISFACTION,
  type SendContext,
  type SendPayload,
  SURVEY_NEEDED,
  showsAttestations,
  steps,
} from './sending.ts'

const PAYLOAD: SendPayload = {
  special: false,
  certified: false,
  no_prestation: false,
  comment: null,
  extra_activity_payment: null,
  satisfaction: null,
  files: 0,
}

function context(change: Partial<SendContext> = {}): SendContext {
  return {
    person_type: 'internal',
    survey_sent: false,
    stored_files: 0,
    has_service: true,
    extra_activity_minutes: 0,
    ...change,
  }
}

function send(payload: Partial<SendPayload>, month: Partial<SendContext> = {}) {
  return checkSending({ ...PAYLOAD, ...payload }, context(month))
}

test('SND-03 SND-04 SND-05 SND-27 only consultants who have not answered yet have a second step', () => {
  for (const person_type of PERSON_TYPES) {
    for (const survey_sent of [false, true]) {
      const asked = person_type === 'consultant' && !survey_sent
      expect(needsSurvey({ person_type, survey_sent }), `${person_type} ${survey_sent}`).toBe(asked)
      expect(steps({ person_type, survey_sent }), `${person_type} ${survey_sent}`).toBe(asked ? 2 : 1)
    }
  }
})

test('SND-07 SND-08 SND-09 the attestations have their texts', () => {
  expect(ATTESTATIONS).toEqual([
    "J'atteste avoir bénéficié d'un repos quotidien de 11 heures consécutives.",
    "J'atteste avoir bénéficié d'un repos hebdomadaire de 24 heures consécutives.",
    "J'atteste avoir pu exercer mon droit à la déconnexion.",
  ])
})

test('SND-11 contractors are not shown the attestations', () => {
  expect(PERSON_TYPES.filter((type) => !showsAttestations(type))).toEqual(['contractor'])
})

test('SND-13 SND-15 the specific-CRA option asks for a file, and nothing when it is off', () => {
  expect(send({ special: true })).toEqual(FILES_NEEDED)
  expect(send({ special: true, certified: true })).toEqual(FILES_NEEDED)
  expect(FILES_NEEDED.message).toBe('Veuillez fournir au moins 1 fichier de CRA spécifique')
  expect(send({})).toBeNull()
  expect(send({}, { stored_files: 2 })).toBeNull()
})

test('SND-14 EX-151 the specific-CRA option asks for the certification', () => {
  expect(send({ special: true, files: 1 })).toEqual(CERTIFICATION_NEEDED)
  expect(CERTIFICATION_NEEDED.message).toBe('Vous devez certifier la conformité du CRA spécifique')
  expect(send({ special: true, files: 1, certified: true })).toBeNull()
})

test('SND-16 FIL-01 FIL-05 FIL-06 files already on the month count, for the minimum and for the maximum', () => {
  expect(send({ special: true, certified: true }, { stored_files: 1 })).toBeNull()
  expect(send({ special: true, certified: true, files: 3 })).toBeNull()
  expect(send({ special: true, certified: true, files: 4 })).toEqual(FILES_TOO_MANY)
  expect(FILES_TOO_MANY.message).toBe('Trop de fichiers')
})

test('EX-173 two files on the month leave room for one', () => {
  expect(send({ special: true, certified: true, files: 1 }, { stored_files: 2 })).toBeNull()
  expect(send({ special: true, certified: true, files: 2 }, { stored_files: 2 })).toEqual(FILES_TOO_MANY)
})

test('SND-17 files beside an option that is off are refused', () => {
  expect(send({ files: 1 })).toEqual(FILES_UNEXPECTED)
  expect(send({ files: 1, certified: true })?.status).toBe(422)
})

test('SND-18 EX-141 a contractor without service confirms it', () => {
  const empty = { person_type: 'contractor', has_service: false } as const
  expect(send({}, empty)).toEqual(NO_PRESTATION_NEEDED)
  expect(NO_PRESTATION_NEEDED.message).toBe("Veuillez confirmer que vous n'avez effectué aucune prestation ce mois-ci")
  expect(send({ no_prestation: true }, empty)).toBeNull()
})

test('SND-20 SND-21 an event, an overtime or an extra activity is service; a refused event alone is none', () => {
  const none = { events: [], overtimes: [], extra_activity_minutes: 0 }
  expect(hasService(none)).toBe(false)
  expect(hasService({ ...none, events: [{ state: 'refused' }] })).toBe(false)
  expect(hasService({ ...none, events: [{ state: 'refused' }, { state: 'submitted' }] })).toBe(true)
  expect(hasService({ ...none, overtimes: [{}] })).toBe(true)
  expect(hasService({ ...none, extra_activity_minutes: 30 })).toBe(true)
})

test('SND-20 SND-21 the box is for contractors without service; it is wrong beside service, ignored from the others', () => {
  for (const person_type of PERSON_TYPES) {
    const contractor = person_type === 'contractor'
    expect(asksNoPrestation({ person_type, has_service: false }), person_type).toBe(contractor)
    expect(asksNoPrestation({ person_type, has_service: true }), person_type).toBe(false)
    const answered = { person_type, survey_sent: true }
    expect(send({ no_prestation: true }, answered), person_type).toEqual(contractor ? NO_PRESTATION_WRONG : null)
    expect(send({ no_prestation: true }, { ...answered, has_service: false }), person_type).toBeNull()
  }
})

test('SND-31 SND-33 SND-34 SND-35 the payment is chosen by everybody but contractors, when there is something to pay', () => {
  for (const person_type of PERSON_TYPES) {
    const asked = person_type !== 'contractor'
    const month = { person_type, survey_sent: true, extra_activity_minutes: 120 }
    expect(asksPayment(month), person_type).toBe(asked)
    expect(send({}, month), person_type).toEqual(asked ? PAYMENT_NEEDED : null)
    expect(send({ extra_activity_payment: 'gold' }, month), person_type).toEqual(asked ? PAYMENT_NEEDED : null)
    for (const extra_activity_payment of PAYMENTS) expect(send({ extra_activity_payment }, month)).toBeNull()
    expect(send({ extra_activity_payment: 'gold' }, { ...month, extra_activity_minutes: 0 }), person_type).toBeNull()
  }
  expect(PAYMENT_NEEDED.message).toBe('Veuillez choisir le type de paiement')
})

test('SND-32 the payments are money and rest', () => {
  expect(PAYMENTS).toEqual(['money', 'rest'])
})

test('EX-143 a contractor with service and extra activities sends without a payment', () => {
  expect(send({}, { person_type: 'contractor', extra_activity_minutes: 120 })).toBeNull()
})

test('SND-22 SND-23 SND-24 SND-30 a consultant answers 0 to 3; leaving it out is no answer', () => {
  const consultant = { person_type: 'consultant' } as const
  for (const satisfaction of [null, -1, 4, 1.5, Number.NaN]) {
    expect(send({ satisfaction }, consultant), String(satisfaction)).toEqual(SURVEY_NEEDED)
  }
  for (const satisfaction of [0, 1, 2, 3]) expect(send({ satisfaction }, consultant)).toBeNull()
  expect(SATISFACTION).toEqual([3, 2, 1, 0])
  expect(SURVEY_NEEDED.message).toBe("Veuillez remplir l'enquête de satisfaction")
  // What is not asked for is ignored, whatever it holds.
  expect(checkSurvey({ satisfaction: 99 }, context({ person_type: 'contractor' }))).toBeNull()
  expect(checkSurvey({ satisfaction: 99 }, context({ person_type: 'consultant', survey_sent: true }))).toBeNull()
})

test('EX-145 EX-147 EX-149 an explicit 0, a survey already sent, a payment in rest', () => {
  expect(send({ satisfaction: 0 }, { person_type: 'consultant' })).toBeNull()
  expect(send({}, { person_type: 'consultant', survey_sent: true })).toBeNull()
  const paid = { person_type: 'consultant', extra_activity_minutes: 120 } as const
  expect(send({ satisfaction: 3, extra_activity_payment: 'rest' }, paid)).toBeNull()
})

test('SND-39 the comment has at most 1000 characters, spaces around it left out', () => {
  expect(send({ comment: 'x'.repeat(1000) })).toBeNull()
  expect(send({ comment: ` ${'x'.repeat(1000)}\n` })).toBeNull()
  expect(send({ comment: 'x'.repeat(1001) })).toEqual(M_COMMENT)
})

test('SND-12 files, certification, no_prestation, payment, then the survey: the first failing text', () => {
  const payload = fc.record({
    special: fc.boolean(),
    certified: fc.boolean(),
    no_prestation: fc.boolean(),
    comment: fc.constantFrom(null, 'x'.repeat(1001)),
    extra_activity_payment: fc.constantFrom(null, 'money'),
    satisfaction: fc.constantFrom(null, 2),
    files: fc.integer({ min: 0, max: 4 }),
  })
  const month = fc.record({
    person_type: fc.constantFrom(...PERSON_TYPES),
    survey_sent: fc.boolean(),
    stored_files: fc.integer({ min: 0, max: 3 }),
    has_service: fc.boolean(),
    extra_activity_minutes: fc.constantFrom(0, 120),
  })
  fc.assert(
    fc.property(payload, month, (sent, known) => {
      const contractor = known.person_type === 'contractor'
      const failing = [
        !sent.special && sent.files > 0 && FILES_UNEXPECTED,
        sent.special && sent.files + known.stored_files < 1 && FILES_NEEDED,
        sent.special && sent.files + known.stored_files > 3 && FILES_TOO_MANY,
        sent.special && !sent.certified && CERTIFICATION_NEEDED,
        contractor && !known.has_service && !sent.no_prestation && NO_PRESTATION_NEEDED,
        contractor && known.has_service && sent.no_prestation && NO_PRESTATION_WRONG,
        !contractor && known.extra_activity_minutes > 0 && !sent.extra_activity_payment && PAYMENT_NEEDED,
        sent.comment !== null && M_COMMENT,
      ].find((refused) => refused)
      expect(checkSendingForm(sent, known)).toEqual(failing || null)
      expect(checkSending(sent, known)).toEqual(failing || checkSurvey(sent, known))
    }),
    { numRuns: 1000 },
  )
})
