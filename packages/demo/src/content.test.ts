import { checkInternalNews, checkPost, POST_TYPES } from '@cadran/rules/library/news'
import { checkTutorial } from '@cadran/rules/library/tutorials'
import { expect, test } from 'vitest'
import { demoContent } from './content.ts'
import { INTERNAL_NEWS, POSTS } from './content-words.ts'
import { TUTORIAL_FILM, TUTORIALS } from './tutorial-words.ts'

const HOSTS = ['www.youtube-nocookie.com']
const { rows, pictures, files } = demoContent('2026-05-21')

test('NEW-06 a dozen posts of every type, one put forward, a draft and one ahead', () => {
  const out = rows.news_posts.filter(
    ({ published_at }) => typeof published_at === 'string' && published_at < '2026-05-21T09',
  )
  expect(out.length).toBeGreaterThan(10)
  expect(new Set(out.map(({ type }) => type))).toEqual(new Set(POST_TYPES))
  expect(rows.news_posts.filter(({ is_highlight }) => is_highlight)).toHaveLength(1)
  expect(rows.news_posts.filter(({ published_at }) => published_at === null)).toHaveLength(1)
  expect(rows.tutorials).toHaveLength(8)
})

test('every drawing and file is one that a content holds, and the same day gives the same', () => {
  for (const { id, kind, media_type } of rows.attachments) {
    if (kind === 'picture') expect(pictures.get(id)).toMatch(/^<svg .*<\/svg>$/)
    else expect([media_type, files.get(id)?.length]).toEqual(['application/pdf', expect.any(Number)])
  }
  expect(demoContent('2026-05-21')).toEqual({ rows, pictures, files })
})

test('the words are ones that an author could save', () => {
  for (const { video = '', shares: _shares, contact = null, place = '', homepage_content = '', ...words } of POSTS) {
    const texts = { ...words, content: words.content.join(''), iframe_url: video, url: '', date_at: '', place }
    const phone = contact?.phone ?? ''
    const draft = {
      ...texts,
      published_at: null,
      share_urls: {},
      contact: contact && { ...contact, phone },
      homepage_content,
    }
    expect([words.title, checkPost(draft, HOSTS)]).toEqual([words.title, null])
  }
  for (const { title, url, html, mobile } of INTERNAL_NEWS) {
    const draft = { title, url: url ?? '', html_content: html, mobile_html_content: mobile ?? '', published_at: null }
    expect(checkInternalNews(draft)).toBeNull()
  }
  for (const { label, description, category, seconds } of TUTORIALS) {
    const draft = { label, description, category, url: '', youtube_url: TUTORIAL_FILM, duration_seconds: seconds }
    expect(checkTutorial(draft, HOSTS)).toBeNull()
  }
})
