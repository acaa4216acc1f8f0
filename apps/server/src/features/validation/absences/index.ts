export { absencesRoutes } from './absences.routes.ts'
export { projectionsOf, validatedPersonAnswer } from './person.answer.ts'
