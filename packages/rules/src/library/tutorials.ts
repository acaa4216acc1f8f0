import { type Refusal, refusal } from '../portal/refusal.ts'
import { checkAddress, checkLength, checkTitle, checkVideo, SUMMARY_MAX_LENGTH } from './content.ts'

/** Whom a tutorial is made for; every page asks for desktop (TUT-08, TUT-09). */
export const TUTORIAL_TYPES = ['desktop', 'mobile'] as const
export type TutorialType = (typeof TUTORIAL_TYPES)[number]

/** A tutorial as its author writes it; '' is a text that is not given, 0 a length that is not. */
export interface TutorialDraft {
  label: string
  description: string
  category: string
  url: string
  youtube_url: string
  duration_seconds: number | null
}

const NOWHERE = refusal('tutorial-address', 422, "Vous devez renseigner l'adresse de la vidéo", 'youtube_url')
const NO_LENGTH = refusal(
  'tutorial-length',
  422,
  'La durée est un nombre de secondes entre 1 et 36 000.',
  'duration_seconds',
)
const MOST_SECONDS = 36_000

const isLength = (seconds: number | null) =>
  seconds === null || (Number.isInteger(seconds) && seconds >= 1 && seconds <= MOST_SECONDS)

/** The first thing that is wrong with a tutorial, by its field; null when it may be kept (TUT-04, TUT-10). */
export function checkTutorial(tutorial: TutorialDraft, hosts: readonly string[]): Refusal | null {
  const { label, description, category, url, youtube_url, duration_seconds } = tutorial
  return (
    checkTitle(label, 'label') ??
    checkLength(description, SUMMARY_MAX_LENGTH, 'description') ??
    checkTitle(category, 'category') ??
    (url.trim() === '' && youtube_url.trim() === '' ? NOWHERE : null) ??
    checkVideo(youtube_url, hosts, 'youtube_url') ??
    checkAddress(url, 'url') ??
    (isLength(duration_seconds) ? null : NO_LENGTH)
  )
}

interface Filed {
  category: string
}

/** Tutorials by their category, in the order in which each comes first (TUT-10). */
export function byCategory<T extends Filed>(tutorials: readonly T[]): { category: string; tutorials: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const tutorial of tutorials) {
    const group = groups.get(tutorial.category)
    if (group) group.push(tutorial)
    else groups.set(tutorial.category, [tutorial])
  }
  return [...groups].map(([category, items]) => ({ category, tutorials: items }))
}

/** A length as it is told on a thumbnail: '2:10'. */
export function formatLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
