// One file: each page of its own would weigh on the login page, which knows them all (README 85).
export { EditTutorialPage } from './edit-tutorial-page.tsx'
export { EditTutorialsPage } from './edit-tutorials-page.tsx'
