import { expect, test } from 'vitest'
import { checkRequestForm, decisionOf, EXTRA_TYPES, REQUEST_ANSWERS, type RequestForm } from './request-form.ts'

const form = (given: Partial<RequestForm>): RequestForm => ({
  answer: 'accept',
  type: 'free',
  mission: null,
  comment: '',
  ...given,
})
const textOf = (given: Partial<RequestForm>) => checkRequestForm(form(given))?.message ?? null

test('XRQ-23 XRQ-24 XRQ-25 EX-V-69 the type is needed, and a mission for the contracted type alone', () => {
  expect(textOf({ type: null })).toBe("Veuillez choisir le type d'activités complémentaires")
  expect(textOf({ type: 'contracted' })).toBe('Vous devez choisir une mission')
  expect(textOf({ type: 'contracted', mission: 45 })).toBeNull()
  expect(textOf({ type: 'free' })).toBeNull()
})

test('XRQ-26 XRQ-27 SM-X-25 an action is needed; one that does not exist has its own text', () => {
  expect(textOf({ answer: null, type: null })).toBe("Veuillez choisir l'action")
  expect(textOf({ answer: 'peut-être' as 'accept' })).toBe('Vous devez choisir une action')
})

test('XRQ-28 a refusal asks neither for a type nor for a mission, and bounds its comment like any other', () => {
  expect(textOf({ answer: 'refuse', type: null })).toBeNull()
  expect(textOf({ answer: 'refuse', comment: 'x'.repeat(1001) })).toBe(
    'Le commentaire ne peut pas dépasser 1000 caractères.',
  )
})

test('XRQ-20 XRQ-21 XRQ-22 XRQ-30 what is sent: a mission with the contracted type only', () => {
  expect(decisionOf(form({ mission: 45 }))).toEqual({ action: 'accept_extra_activities' })
  expect(decisionOf(form({ type: 'contracted', mission: 45 }))).toEqual({
    action: 'accept_extra_activities_contracted',
    eventCode: 45,
  })
  const changed_mind = form({ answer: 'refuse', type: 'contracted', mission: 45 })
  expect(decisionOf(changed_mind)).toEqual({ action: 'refuse_extra_activities' })
})

test('XRQ-29 the words of the form, letter by letter', () => {
  expect(REQUEST_ANSWERS).toEqual({ accept: 'Accepter', refuse: 'Refuser' })
  expect(Object.values(EXTRA_TYPES)).toEqual([
    'Activités complémentaires non contractualisées',
    'Activités complémentaires contractualisées',
  ])
})
