/** The address of whoever answers for personal data, set when the application is built (RGP-13). */
const CONTACT: string | undefined = import.meta.env.VITE_PRIVACY_CONTACT

/** Whom to write to about one's own data. */
export function PrivacyContact() {
  if (!CONTACT) return 'Écrivez au délégué à la protection des données, à l’adresse postale de votre entreprise.'
  return (
    <>
      L’équipe chargée de la protection des données répond à <a href={`mailto:${CONTACT}`}>{CONTACT}</a>.
    </>
  )
}
