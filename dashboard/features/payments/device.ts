const { userAgent } = navigator;

/** Whether the page is open on a phone, where the apps that pay are. */
export const isPhone = /Mobi|Android|iPhone|iPod/i.test(userAgent);

/** Whether it is open within WeChat. */
export const isInWechat = /MicroMessenger/i.test(userAgent);
