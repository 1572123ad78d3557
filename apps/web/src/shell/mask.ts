/** An e-mail address with its first two and last two characters around asterisks. */
export const maskedEmail = (email: string): string => `${email.slice(0, 2)}****${email.slice(-2)}`;
