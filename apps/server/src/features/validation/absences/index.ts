export { absencesRoutes } from './absences.routes.ts'
export { validatedPersonAnswer } from './person.answer.ts'
