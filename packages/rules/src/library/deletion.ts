import { type Refusal, refusal } from '../portal/refusal.ts'

const FOLDER_IN_USE = refusal('folder-not-empty', 409, "Ce dossier ne peut pas être supprimé car il n'est pas vide")
const CATEGORY_IN_USE = refusal(
  'category-not-empty',
  409,
  "Cette catégorie ne peut pas être supprimée car elle n'est pas vide",
)

/** Keeps a folder that has files, contact blocks or a content tag (GED-49 to GED-51, GED-53); null lets it go. */
export function checkFolderDeletion(folder: {
  files: number
  blocs: number
  content_tag: string | null
}): Refusal | null {
  return folder.files > 0 || folder.blocs > 0 || folder.content_tag !== null ? FOLDER_IN_USE : null
}

/** Keeps a category that has folders or files (GED-52, GED-53); null lets it go. */
export function checkCategoryDeletion(category: { folders: number; files: number }): Refusal | null {
  return category.folders > 0 || category.files > 0 ? CATEGORY_IN_USE : null
}
