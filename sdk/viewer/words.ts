import type { ViewerErrorCode } from './types.ts';

interface Words {
  model: string;
  hint: string;
  loading: string;
  wheel: string;
  finger: string;
  play: string;
  pause: string;
  retry: string;
  errors: Record<ViewerErrorCode, string>;
}

const chinese: Words = {
  model: '三维模型',
  hint: '方向键转动，加号和减号缩放，R 复位视角，P 播放或暂停。',
  loading: '正在加载模型',
  wheel: '点一下画面，再用滚轮缩放',
  finger: '用两根手指转动和缩放模型',
  play: '播放',
  pause: '暂停',
  retry: '重试',
  errors: {
    bad_attribute: '属性的值不能使用',
    bad_address: '模型的地址不正确',
    not_found: '模型不存在，可能已被删除',
    refused: '没有查看这个模型的权限',
    network: '模型没有加载完，请检查网络后重试',
    too_large: '模型超过 256 MB，无法在网页中显示',
    unreadable: '模型无法打开，文件可能已损坏',
    unsupported: '这台设备的浏览器不能显示三维模型（缺少 WebGL\u00A02）',
    context_lost: '显卡暂时收回了绘图资源，模型没有丢失',
  },
};

const english: Words = {
  model: '3D model',
  hint: 'Arrow keys turn the model, plus and minus zoom, R resets the view, P plays or pauses.',
  loading: 'Loading the model',
  wheel: 'Click the model, then zoom with the wheel',
  finger: 'Use two fingers to turn and zoom',
  play: 'Play',
  pause: 'Pause',
  retry: 'Try again',
  errors: {
    bad_attribute: 'The value of an attribute cannot be used',
    bad_address: 'The address of the model is not valid',
    not_found: 'The model does not exist; it may have been deleted',
    refused: 'You may not view this model',
    network: 'The model did not load; check the network and try again',
    too_large: 'The model is larger than 256 MB and cannot be shown on a page',
    unreadable: 'The model cannot be opened; the file may be damaged',
    unsupported: 'This browser cannot show 3D models (WebGL 2 is missing)',
    context_lost: 'The graphics card took back its memory for a moment; the model is not lost',
  },
};

/** The words for an element, by the language that it or something around it names, else the reader's. */
export function wordsFor(element: Element): Words {
  const named = element.closest('[lang]')?.getAttribute('lang') ?? '';
  return /^zh\b/i.test(named === '' ? navigator.language : named) ? chinese : english;
}
