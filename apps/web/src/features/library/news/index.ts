export { HighlightedNews } from './highlighted-news.tsx'
export { InternalNews } from './internal-news.tsx'
