const { userAgent } = navigator;

/** Whether the page is open on a phone, where the apps that pay are. */
export const isPhone = /Mobi|Android|iPhone|iPod/i.test(userAgent);

/** Whether it is open within WeChat; WeCom, which calls itself so too, pays by a code as a browser does. */
export const isInWechat = /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent);
