import type { NewsCard, NewsPost } from './news.queries.ts'

export function card(changes: Partial<NewsCard>): NewsCard {
  return {
    id: 3,
    type: 1,
    title: 'Mission Armor',
    summary: 'Six mois pour rendre un portail.',
    published_at: '2026-05-19T07:30:00.000Z',
    place: 'Rennes',
    picture_url: '/api/picture/a/large',
    ...changes,
  }
}

export function post(changes: Partial<NewsPost>): NewsPost {
  return {
    ...card({}),
    content: '<p>Le texte</p>',
    date_at: null,
    url: null,
    file_url: null,
    secondary_file: {
      label: 'Fiche projet',
      url: '/api/news/3/secondary-file',
      media_type: 'application/pdf',
      byte_size: 1_258_291,
    },
    secondary_picture_url: null,
    iframe_url: 'https://player.vimeo.com/video/1',
    share_urls: { LinkedIn: 'https://www.linkedin.com/x' },
    contact: { name: 'Marion Ollivier', job: 'Chargée de communication', mail: 'm@a.example', phone: null },
    homepage_content: null,
    has_homepage_content: false,
    has_homepage_image: true,
    ...changes,
  }
}
