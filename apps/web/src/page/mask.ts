/** An e-mail address with its first two and last two characters around asterisks. */
export const maskedEmail = (email: string): string => `${email.slice(0, 2)}****${email.slice(-2)}`;

/** What an account is known by: its email address, or its phone number where there is none. */
export const maskedName = ({ email, phone }: { readonly email: string; readonly phone: string }): string =>
  email === '' ? maskedPhone(phone) : maskedEmail(email);

/** A phone number with its first three and last four digits. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
