export const thing = <button type="button">Envoyer</button>
