import { Select } from 'antd';
import { formatBytes } from '#domain/display/numbers';
import { useFileList } from '../../api/files.ts';

interface Props {
  label: string;
  value: readonly string[];
  /** How many may be chosen. */
  max: number;
  onChange: (ids: string[]) => void;
  /** Single models whose check has succeeded, and nothing else. */
  onlyModels?: boolean;
}

/** Chooses among one's own files, the latest first. */
export function FileChoice({ label, value, max, onChange, onlyModels = false }: Props) {
  const { data, isLoading } = useFileList({ pageNo: 1, pageSize: 100, status: 'success', ...(onlyModels && { modelType: 'single' }) });
  const options = (data?.results ?? []).map(({ id, modelName, fileName, fileSize }) => ({
    value: id,
    label: `${modelName}（${fileName}，${formatBytes(fileSize)}）`,
  }));
  return (
    <Select
      aria-label={label}
      mode={max > 1 ? 'multiple' : undefined}
      maxCount={max > 1 ? max : undefined}
      loading={isLoading}
      placeholder="从我的源文件里选"
      notFoundContent="还没有检测成功的源文件，先去上传"
      style={{ width: '100%' }}
      value={max > 1 ? [...value] : (value[0] ?? null)}
      options={options}
      optionFilterProp="label"
      showSearch
      onChange={(chosen: string | string[] | null) => onChange(Array.isArray(chosen) ? chosen : chosen === null ? [] : [chosen])}
    />
  );
}
