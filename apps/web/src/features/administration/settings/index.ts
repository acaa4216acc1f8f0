export { PeopleChooser } from './people-chooser.tsx'
