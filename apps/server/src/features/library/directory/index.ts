export {
  assertWrites,
  byOf,
  type Content,
  changeContent,
  createContent,
  listContents,
  loadContent,
  removeContent,
} from './writing.service.ts'
