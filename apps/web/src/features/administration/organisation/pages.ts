// One file for the pages of the organisation: each of its own would weigh on the login page, which knows them all (README 85).
export { AffectationPage, AffectationsPage } from './affectations-page.tsx'
export { CompaniesPage, CompanyPage } from './companies-page.tsx'
export { EventCodePage, EventCodesPage } from './event-codes-page.tsx'
export { HierarchyPage } from './hierarchy-page.tsx'
export { OvertimeCodePage, OvertimeCodesPage } from './overtime-codes-page.tsx'
export { WorkplacePage, WorkplacesPage } from './workplaces-page.tsx'
