/** Pictures that are drawn for users who have none of their own. */
export const drawnAvatars = ['sail', 'peak', 'lighthouse', 'compass', 'leaf', 'moon', 'sun', 'wave'] as const;
export type DrawnAvatar = (typeof drawnAvatars)[number];

/** Where the client’s files have a drawn picture. */
export const drawnAvatarPath = (name: DrawnAvatar): string => `/avatars/${name}.svg`;
