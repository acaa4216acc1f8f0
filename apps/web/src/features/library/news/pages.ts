// One file: each page of its own would weigh on the login page, which knows them all (README 85).
export { EditInternalNewsPage } from './edit-internal-news-page.tsx'
export { EditPostPage } from './edit-post-page.tsx'
export { EditInternalNewsListPage, EditPostsPage } from './edit-posts-page.tsx'
