import { isApple } from '../../../platform/installation.ts'
import styles from './install.module.css'

/** How to install where the browser has no question of its own (SET-08). */
export function InstallSteps() {
  const steps = isApple()
    ? ['Ouvrez le menu Partager du navigateur', 'Choisissez « Sur l’écran d’accueil »', 'Touchez « Ajouter »']
    : ['Ouvrez le menu du navigateur', 'Choisissez « Installer l’application » ou « Ajouter à l’écran d’accueil »']
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
